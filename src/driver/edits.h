// Changes to a text, collected by token and applied at once. None adds or removes a newline, so
// every line keeps its number; a token that is blanked leaves its columns as they were.
#pragma once

#include <string>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::driver {

class Edits {
 public:
  explicit Edits(const Tokens& tokens) : tokens_(tokens) {}

  void blank(size_t token);
  void blank(size_t first, size_t last);  // the tokens [first, last)
  void replace(size_t token, std::string text);
  void insert_before(size_t token, std::string text);
  void insert_after(size_t token, std::string text);

  std::string apply();

 private:
  struct Edit {
    uint32_t begin;
    uint32_t end;
    std::string text;
  };
  const Tokens& tokens_;
  std::vector<Edit> edits_;
};

}  // namespace asctwin::driver
