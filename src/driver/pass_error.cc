// file:line: error: text
#include "driver/pass_error.h"

#include <fmt/format.h>

namespace asctwin::driver {

std::string to_text(const PassError& error) {
  if (error.place.file.empty()) return fmt::format("error: {}", error.text);
  return fmt::format("{}:{}: error: {}", error.place.file, error.place.line, error.text);
}

}  // namespace asctwin::driver
