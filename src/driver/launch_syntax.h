// A launch is a call with a configuration before it, and line for line as long as it was:
//   ns::k<T><<<blocks, l2ctrl, stream>>>(a, b)
//   (::asctwin::host::configure( blocks, l2ctrl, stream ), ns::k<T> (pass(a), pass(b)))
// The call is spelled out so that overloads, deduction and conversions are the compiler's work.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/edits.h"
#include "driver/pass_error.h"
#include "driver/tokens.h"

namespace asctwin::driver {

class LaunchSyntax {
 public:
  // `of_threads`: launches have the shape of a grid and of its blocks.
  LaunchSyntax(const Tokens& tokens, Edits& edits, std::vector<PassError>& errors, bool of_threads)
      : tokens_(tokens), edits_(edits), errors_(errors), of_threads_(of_threads) {}

  // Rewrites the launch whose `<<<` begins with the `<` at `i`, if one does.
  // @return where to go on: behind what has been read as one token
  size_t step(size_t i);

 private:
  void rewrite(size_t kernel, size_t angles);
  void pass_arguments(size_t open, size_t close);  // between these parentheses
  bool is_operand(size_t first, size_t end) const;
  void lose(size_t kernel, size_t angles, const std::string& what);
  void fail(size_t kernel, size_t angles, const std::string& what);

  const Tokens& tokens_;
  Edits& edits_;
  std::vector<PassError>& errors_;
  bool of_threads_;
  bool is_lost_ = false;  // a launch has not ended, so the start of the next one is unknown
};

}  // namespace asctwin::driver
