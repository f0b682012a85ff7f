// A source file as fix-its see it: tokens with their lines, calls with their arguments, statements
// and blocks. It is the file as the user wrote it, so an edit of it is an edit of the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fix_it.h"
#include "driver/tokens.h"

namespace asctwin::fix {

// The bytes [begin, end) of the text become `text`.
struct Change {
  size_t begin;
  size_t end;
  std::string text;
};

// Tokens [first, last).
struct Span {
  size_t first;
  size_t last;
};

// A call by its name. `object` is what stands before the name with its dot or arrow, or empty.
struct Call {
  size_t begin;  // of the object, else of the name
  size_t name;
  size_t open;  // its bracket
  size_t last;  // behind the closing bracket
  std::string object;
  std::vector<Span> arguments;
};

class Source {
 public:
  explicit Source(std::string text);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& text() const { return text_; }
  const driver::Tokens& tokens() const { return tokens_; }
  std::string text(Span span) const;   // as it is written
  int line_of(size_t token) const;     // from 1
  size_t line_begin(int line) const;   // in bytes; of a line behind the last: the end
  std::string indent(int line) const;  // the space at its begin
  bool mentions(std::string_view word) const;

  // The first token of the line, absent where it has none.
  std::optional<size_t> first_on(int line) const;
  // All calls of `name`, in the order of the text.
  std::vector<Call> calls(std::string_view name) const;
  // The call of `name` that begins on a line, or goes on there.
  std::optional<Call> call_on(int line, std::string_view name) const;
  // The statement that a token lies in, with its semicolon or its block: the outermost one of
  // `if (a) b;`, so that something before or behind it is as conditional as the block around.
  Span statement(size_t token) const;
  // The closing brace of the innermost block around a token; size() where there is none.
  size_t block_end(size_t token) const;
  size_t size() const { return tokens_.size(); }

  Change before(Span statement, const std::string& line) const;
  Change behind(Span statement, const std::string& line) const;
  Change at_end_of_block(size_t token, const std::string& line) const;
  Change replaced(Span span, std::string text) const;
  Change removed(Span statement) const;  // with its line, where it stands there alone

  Edit edit_of(const std::string& file, const Change& change) const;
  int utf16_column(int line, int column) const;  // of a column in bytes

 private:
  Call call_at(size_t name) const;

  std::string text_;
  driver::Tokens tokens_;
  std::vector<size_t> lines_;    // where each line begins
  std::vector<size_t> partner_;  // of each bracket; itself where there is none
  std::vector<size_t> around_;   // the opening brace of the block around each token; npos: none
};

// The text with all changes, which do not overlap. Insertions at one place keep their order.
std::string changed(const std::string& text, std::vector<Change> changes);

}  // namespace asctwin::fix
