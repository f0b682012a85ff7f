// One case: a kernel, what it gets and what is expected of it. A line of a file of cases is a JSON
// object; lists of chips, numbers of blocks and schedules make it several cases.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace asctwin::batch {

struct Case {
  std::string id;                    // unique: that of the line, and of the repetition in brackets
  size_t line = 0;                   // in the file of cases, from 1
  std::string kernel;                // path of the source; or
  std::string source;                // its text
  std::vector<std::string> args;     // as of `asctwin run`
  std::vector<std::string> options;  // as of `asctwin run`
  std::map<std::string, std::string> expect;  // argument -> file, or module:function

  std::string digest() const;  // of everything but the line
};

// A line that is no case. The rest of the file is not affected.
struct Malformed {
  size_t line = 0;
  std::string id;     // where it could be read
  std::string field;  // empty: the line as a whole
  std::string reason;
};

using Entry = std::variant<Case, Malformed>;

// The cases of one line, in order; or what is wrong with it.
std::vector<Entry> parse_line(const std::string& text, size_t line);

// Reads a whole file; a repeated id is malformed. Empty lines are skipped.
// @throw UsageError where the file cannot be read
std::vector<Entry> read_cases(const std::string& path);
std::vector<Entry> read_cases(std::istream& lines);

// Between processes.
std::string to_text(const Case& item);
Case case_from_text(const std::string& text);

}  // namespace asctwin::batch
