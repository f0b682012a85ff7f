// The list of what compiled headers say, as a text beside them: their files, the macros that they
// define, all their words, their classes, and the names by which they include headers of others. A
// source is held against it to see whether it means the same behind the headers as around them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/preamble.h"

namespace asctwin::driver {

class HeaderWords {
 public:
  explicit HeaderWords(std::string text) : text_(std::move(text)) {}

  // Reads the files that a dependency file of the compiler names. `defined` and `given` are the
  // macros behind the headers and before them, as `-dM` prints them; `classes` are of classes_in().
  // `first_directory` is that of headers which no other directory shadows; empty: there is none.
  static HeaderWords of(std::string_view dependencies, std::string_view defined,
                        std::string_view given, const std::vector<std::string>& classes,
                        const std::string& first_directory);

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }
  std::vector<std::string> files() const { return all('F'); }
  bool has_class(std::string_view name) const { return has('C', name); }

  // Whether neither side defines a word of the other.
  bool agree_with(const Preamble& preamble) const;
  // Whether one of these directories would give the headers a file of its own.
  bool are_shadowed_by(const std::vector<std::string>& directories) const;

 private:
  bool has(char kind, std::string_view name) const;
  std::vector<std::string> all(char kind) const;

  std::string text_;  // lines of a letter, a blank and a name
};

}  // namespace asctwin::driver
