// A bar inside a cell would end it.
#include "reference/markdown_table.h"

#include <algorithm>

namespace asctwin::reference {
namespace {

std::string cell_text(const std::string& text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

}  // namespace

std::string MarkdownTable::text() const {
  if (rows_.empty()) return "";
  std::string head = "|", rule = "|", body;
  std::vector<size_t> columns;
  for (size_t i = 0; i < headings_.size(); ++i) {
    if (std::ranges::all_of(rows_, [&](const auto& row) { return row[i].empty(); })) continue;
    columns.push_back(i);
    head += " " + headings_[i] + " |";
    rule += "---|";
  }
  for (const auto& row : rows_) {
    body += "|";
    for (const size_t i : columns) body += " " + cell_text(row[i]) + " |";
    body += "\n";
  }
  return head + "\n" + rule + "\n" + body;
}

std::string in_code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

}  // namespace asctwin::reference
