// Calls of one name that share a line of the source. A finding has the line of its call and no
// column, which not every compiler can give; so the library is told how many calls of the name the
// line has, and counts which of them it is (core/launch/repeated_calls.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::driver {

class RepeatedCalls {
 public:
  explicit RepeatedCalls(const Tokens& tokens) : tokens_(tokens) {}

  // A name in a function of a core, behind those before. Nothing happens unless it is called.
  void add(size_t i);
  // Returns the code that informs the library; empty if there is none.
  std::string text();

 private:
  void end_line();
  bool shares_line(size_t i, size_t next) const;
  bool is_straight(size_t first) const;

  const Tokens& tokens_;
  std::vector<size_t> line_;  // the calls on the newest line
  std::string notes_;
};

}  // namespace asctwin::driver
