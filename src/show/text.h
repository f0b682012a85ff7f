// A picture as text for a terminal.
#pragma once

#include <string>

#include "show/picture.h"

namespace asctwin::show {

struct TextStyle {
  bool ascii = false;
  bool colour = false;
  size_t columns = 100;
};

std::string to_text(const Picture& picture, const TextStyle& style);

}  // namespace asctwin::show
