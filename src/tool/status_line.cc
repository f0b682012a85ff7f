// The line is written over with blanks, so that what is said next stands in its place: that needs
// no escape sequence, which NO_COLOR would forbid.
#include "tool/status_line.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/display.h"
#include "base/terminal.h"

namespace asctwin::tool {

StatusLine::StatusLine(const std::string& text) {
  const Terminal terminal = Terminal::errors();
  if (!terminal.can_rewrite()) return;
  const size_t room = terminal.columns() > 1 ? terminal.columns() - 1 : 0;
  const std::string shown = part_of_line(text, 0, room);
  columns_ = display_width(shown);
  fmt::print(stderr, "{}", shown);
  std::fflush(stderr);
}

StatusLine::~StatusLine() {
  if (columns_ > 0) fmt::print(stderr, "\r{:{}}\r", "", columns_);
}

}  // namespace asctwin::tool
