// Two blanks part the columns.
#include "tool/table.h"

#include <algorithm>

#include "base/display.h"

namespace asctwin::tool {

std::vector<size_t> column_widths(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths(rows.empty() ? 0 : rows.front().size());
  for (const std::vector<std::string>& row : rows)
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  return widths;
}

std::string row_text(const std::vector<std::string>& row, const std::vector<size_t>& widths) {
  std::string line;
  for (size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i] + 2);
  return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  const std::vector<size_t> widths = column_widths(rows);
  std::string table;
  for (const std::vector<std::string>& row : rows) {
    table += row_text(row, widths);
  }
  return table;
}

}  // namespace asctwin::tool
