// How wide text is on a terminal: Chinese characters take two columns, combining marks none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace asctwin {

// In columns; bytes that are not UTF-8 count one each.
size_t display_width(std::string_view text);

// `text` with blanks behind it, up to `width` columns.
std::string padded(std::string_view text, size_t width);

// At most `width` columns of one line, with "..." where something is left out: the part around the
// byte `focus`. The whole line where `width` is 0 or is enough.
std::string part_of_line(std::string_view line, size_t focus, size_t width);

}  // namespace asctwin
