// Rows of cells as a text: every column but the last as wide as its widest cell.
#pragma once

#include <string>
#include <vector>

namespace asctwin::tool {

// One line a row, without blanks at its end. @pre every row has as many cells as the first
std::string table_text(const std::vector<std::vector<std::string>>& rows);

}  // namespace asctwin::tool
