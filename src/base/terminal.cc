// See no-color.org and bixense.com/clicolors for the variables.
#include "base/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string_view>

namespace asctwin {
namespace {

std::atomic<Colours> wanted = Colours::kAuto;

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

bool colours_on(bool terminal) {
  if (wanted != Colours::kAuto) return wanted == Colours::kAlways;
  if (!variable("NO_COLOR").empty()) return false;
  if (const std::string_view force = variable("CLICOLOR_FORCE"); !force.empty() && force != "0")
    return true;
  return terminal && variable("TERM") != "dumb";
}

// $COLUMNS goes before what the terminal says of itself.
size_t columns_of(int stream, bool terminal) {
  const char* const text = std::getenv("COLUMNS");
  const long wished = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
  if (wished > 0) return static_cast<size_t>(wished);
  winsize size{};
  const bool known = terminal && ::ioctl(stream, TIOCGWINSZ, &size) == 0;
  return known ? size.ws_col : 0;
}

}  // namespace

void want_colours(Colours wish) { wanted = wish; }

Terminal::Terminal(int stream)
    : terminal_(::isatty(stream) != 0),
      colours_(colours_on(terminal_)),
      rewrites_(terminal_ && variable("TERM") != "dumb"),
      columns_(columns_of(stream, terminal_)) {}

Terminal Terminal::output() { return Terminal(STDOUT_FILENO); }
Terminal Terminal::errors() { return Terminal(STDERR_FILENO); }

}  // namespace asctwin
