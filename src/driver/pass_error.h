// Reports source that the pass cannot translate, at the user's line.
#pragma once

#include <string>

#include "driver/line_map.h"

namespace asctwin::driver {

struct PassError {
  SourceLine place;
  std::string text;
};

std::string to_text(const PassError& error);  // one line as compilers write it

}  // namespace asctwin::driver
