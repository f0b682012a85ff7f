// Breaks text at words and lays the lines side by side; no line ends with a space.
#include "reference/columns.h"

#include <algorithm>

#include "base/display.h"

namespace asctwin::reference {
namespace {

std::string_view first_character(std::string_view text) {
  size_t end = 1;
  while (end < text.size() && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) ++end;
  return text.substr(0, end);
}

bool is_wide(std::string_view character) { return display_width(character) == 2; }

// Chinese text may be broken beside each of its characters, but for signs that hold to one side.
bool may_break(std::string_view left, std::string_view right) {
  constexpr std::string_view kOpening = "（“", kClosing = "，。；：、）”";
  if (is_wide(right) && kClosing.find(right) != kClosing.npos) return false;
  if (is_wide(left) && kOpening.find(left) != kOpening.npos) return false;
  return is_wide(left) || is_wide(right);
}

std::string_view first_word(std::string_view text) {
  std::string_view last = first_character(text);
  size_t end = last.size();
  while (end < text.size() && text[end] != ' ') {
    const std::string_view next = first_character(text.substr(end));
    if (may_break(last, next)) break;
    end += next.size();
    last = next;
  }
  return text.substr(0, end);
}

// A word, or of a list such as int8_t/uint8_t that is longer than a line as much as a line holds.
std::string_view first_piece(std::string_view text, size_t width) {
  const std::string_view word = first_word(text);
  if (display_width(word) <= width) return word;
  const size_t slash = word.substr(0, width).rfind('/');
  return slash == std::string_view::npos ? word : word.substr(0, slash + 1);
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, size_t width) {
  std::vector<std::string> lines;
  std::string line, gap;
  while (!text.empty()) {
    const std::string_view word = first_piece(text, width);
    text.remove_prefix(word.size());
    if (!line.empty() && display_width(line) + gap.size() + display_width(word) > width) {
      lines.push_back(line);
      line.clear();
    }
    line += (line.empty() ? "" : gap) + std::string(word);
    gap = text.starts_with(' ') ? " " : "";
    text.remove_prefix(gap.size());
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
      line = padded(line, begin);
      if (i < columns[c].size()) line += columns[c][i];
      begin += cells[c].width + 2;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace asctwin::reference
