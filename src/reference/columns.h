// Text in columns: each cell is broken into lines of its own width, and the cells of a row stand
// side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asctwin::reference {

// Lines of at most `width` columns, broken at spaces and between Chinese characters; a word that is
// wider stands alone.
std::vector<std::string> wrapped(std::string_view text, size_t width);

struct Cell {
  std::vector<std::string> paragraphs;
  size_t width;
};

// Cells side by side behind `indent` spaces, two spaces between them; one of width 0 takes no room.
// Ends with a newline.
std::string row_of(size_t indent, const std::vector<Cell>& cells);

}  // namespace asctwin::reference
