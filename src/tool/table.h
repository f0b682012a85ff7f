// Rows of cells as a text: every column but the last as wide as its widest cell.
#pragma once

#include <string>
#include <vector>

namespace asctwin::tool {

// One line a row, without blanks at its end. @pre every row has as many cells as the first
std::string table_text(const std::vector<std::vector<std::string>>& rows);

// Formats a row at a time, for rows that come one after the other. In columns of a terminal.
std::vector<size_t> column_widths(const std::vector<std::vector<std::string>>& rows);
std::string row_text(const std::vector<std::string>& row, const std::vector<size_t>& widths);

}  // namespace asctwin::tool
