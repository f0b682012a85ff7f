// No line ends with a space.
#include "reference/columns.h"

#include <algorithm>

namespace asctwin::reference {
namespace {

// A word, or of a list such as int8_t/uint8_t that is longer than a line as much as a line holds.
std::string_view first_piece(std::string_view text, size_t width) {
  const std::string_view word = text.substr(0, text.find(' '));
  if (word.size() <= width) return word;
  const size_t slash = word.substr(0, width).rfind('/');
  return slash == std::string_view::npos ? word : word.substr(0, slash + 1);
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, size_t width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::string_view word = first_piece(text, width);
    text.remove_prefix(word.size());
    if (text.starts_with(' ')) text.remove_prefix(1);
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      lines.push_back(line);
      line.clear();
    }
    line += line.empty() ? std::string(word) : " " + std::string(word);
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::string row_of(size_t indent, const std::vector<Cell>& cells) {
  std::vector<std::vector<std::string>> columns;
  size_t height = 1;
  for (const Cell& cell : cells) {
    auto& column = columns.emplace_back();
    for (const std::string& paragraph : cell.paragraphs)
      for (std::string& line : wrapped(paragraph, cell.width)) column.push_back(std::move(line));
    height = std::max(height, column.size());
  }
  std::string text;
  for (size_t i = 0; i < height; ++i) {
    std::string line(indent, ' ');
    size_t begin = indent;
    for (size_t c = 0; c < cells.size(); ++c) {
      if (cells[c].width == 0) continue;
      line.resize(std::max(line.size(), begin), ' ');
      if (i < columns[c].size()) line += columns[c][i];
      begin += cells[c].width + 2;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace asctwin::reference
