// Describes the target of an output stream: whether colours are wanted there, and how wide it is.
#pragma once

#include <cstddef>

namespace asctwin {

enum class Colours { kAuto, kAlways, kNever };

// For the rest of the process. Without it: none where NO_COLOR is set, always where CLICOLOR_FORCE
// is, else where the stream is a terminal, but not one with TERM=dumb.
void want_colours(Colours wish);

class Terminal {
 public:
  static Terminal output();  // the standard output
  static Terminal errors();  // the standard error

  bool is_terminal() const { return terminal_; }
  bool has_colours() const { return colours_; }
  bool can_rewrite() const { return rewrites_; }  // a line that stands there already
  size_t columns() const { return columns_; }     // 0: no end

 private:
  explicit Terminal(int stream);

  bool terminal_, colours_, rewrites_;
  size_t columns_;
};

}  // namespace asctwin
