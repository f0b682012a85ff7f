// A place in a kernel's source, as text.
#pragma once

#include <string>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

inline std::string place_text(SourceLoc where) {  // "k.cpp:12"
  return std::string(where.file) + ":" + std::to_string(where.line);
}

}  // namespace asctwin::core
