// Each memory is a table of boxes; tables stand side by side where the terminal is wide enough.
#include "show/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/display.h"
#include "report/language.h"
#include "show/words.h"

namespace asctwin::show {
namespace {

using report::sentence;
using report::translated;
using Kind = Segment::Kind;

struct Signs {
  const char *top[4], *bottom[4];  // left, line, crossing, right
  const char *bar, *untouched, *skipped, *times, *elided;
};
constexpr Signs kUnicode = {{"┌", "─", "┬", "┐"}, {"└", "─", "┴", "┘"}, "│", "·", "⋮", "×", "…"};
constexpr Signs kAscii = {{"+", "-", "+", "+"}, {"+", "-", "+", "+"}, "|", ".", ":", "x", ".."};

struct Cell {
  std::string text;
  int row = -1;  // for its colour
};

class PanelText {
 public:
  PanelText(const Panel& panel, const TextStyle& style)
      : panel_(panel), style_(style), signs_(style.ascii ? kAscii : kUnicode) {
    for (const Line& line : panel.lines) cells_.push_back(cells_of(line));
    fit();
    widths_ = column_widths();
    for (const Line& line : panel.lines)
      label_width_ = std::max(label_width_, label_of(line).size());
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    lines.push_back(panel_.title);
    lines.push_back(padded(unit_text(), label_width_) + " " + border(signs_.top));
    for (size_t i = 0; i < cells_.size(); ++i) {
      add_skipped(lines, panel_.lines[i]);
      std::string text = fmt::format("{:>{}} ", label_of(panel_.lines[i]), label_width_);
      for (size_t column = 0; column < cells_[i].size(); ++column)
        text += signs_.bar + blank_ + coloured(cells_[i][column], widths_[column]) + blank_;
      lines.push_back(text + signs_.bar);
    }
    lines.push_back(std::string(label_width_ + 1, ' ') + border(signs_.bottom));
    return lines;
  }

 private:
  std::string unit_text() const { return translated(panel_.in_blocks() ? "block" : "byte"); }
  std::string label_of(const Line& line) const { return offset_text(panel_, line); }

  std::string text_of(const Segment& segment) const {
    switch (segment.kind) {
      case Kind::kData:
        return segment.label;
      case Kind::kRepeat:
        return segment.label + signs_.times + std::to_string(segment.bytes);
      case Kind::kZero:
        return "0";
      case Kind::kValue:
        return "v";
      case Kind::kUnspecified:
        return "?";
      case Kind::kUntouched:
        break;
    }
    return signs_.untouched;
  }

  Cell cell_of(const Box& box) const {
    Cell cell;
    for (const Segment& segment : box.segments) {
      if (!cell.text.empty()) cell.text += "+";
      cell.text += text_of(segment);
      if (cell.row < 0) cell.row = segment.row;
    }
    if (!box.is_untouched() || box.bytes == panel_.unit_bytes) return cell;
    if (box.bytes % panel_.unit_bytes == 0)
      cell.text += signs_.times + std::to_string(box.bytes / panel_.unit_bytes);
    else
      cell.text += fmt::format(" {} B", box.bytes);
    return cell;
  }

  std::vector<Cell> cells_of(const Line& line) const {
    std::vector<Cell> cells;
    for (const Box& box : line.boxes) cells.push_back(cell_of(box));
    return cells;
  }

  // Leaves the blanks beside the bars out, then boxes in the middle of the lines, until all fits.
  void fit() {
    constexpr size_t kFrame = 8;  // the offset and a bar
    const size_t room = style_.columns - std::min(style_.columns - 1, kFrame);
    const std::vector<size_t> widths = column_widths();
    const size_t letters = std::accumulate(widths.begin(), widths.end(), size_t{0});
    if (letters + 3 * widths.size() <= room) return;
    blank_.clear();
    if (letters + widths.size() <= room) return;
    const size_t widest = *std::ranges::max_element(widths);
    const size_t keep = std::max<size_t>(room / (widest + 1), 3) - 1;
    for (auto& line : cells_) elide(line, keep);
  }

  void elide(std::vector<Cell>& line, size_t keep) const {
    if (line.size() <= keep + 1) return;
    const auto tail = static_cast<int64_t>(keep / 3);
    const auto first = line.begin() + static_cast<int64_t>(keep) - tail;
    *first = Cell{signs_.elided};
    line.erase(first + 1, line.end() - tail);
  }

  std::vector<size_t> column_widths() const {
    std::vector<size_t> widths;
    for (const auto& line : cells_) {
      widths.resize(std::max(widths.size(), line.size()));
      for (size_t i = 0; i < line.size(); ++i)
        widths[i] = std::max(widths[i], display_width(line[i].text));
    }
    return widths;
  }

  void add_skipped(std::vector<std::string>& lines, const Line& line) const {
    const auto add = [&](int64_t count, Skipped what) {
      if (count > 0)
        lines.push_back(fmt::format("{} {} {}", padded("", label_width_), signs_.skipped,
                                    skipped_text(count, what)));
    };
    add(line.untouched_before, Skipped::kUntouched);
    add(line.omitted_before, Skipped::kOmitted);
  }

  std::string border(const char* const (&signs)[4]) const {
    std::string text = signs[0];
    for (size_t column = 0; column < widths_.size(); ++column) {
      if (column > 0) text += signs[2];
      for (size_t i = 0; i < widths_[column] + 2 * blank_.size(); ++i) text += signs[1];
    }
    return text + signs[3];
  }

  std::string coloured(const Cell& cell, size_t width) const {
    constexpr int kColours[] = {36, 33, 32, 35, 34, 31};
    const std::string text = padded(cell.text, width);
    if (!style_.colour) return text;
    if (cell.row < 0) return fmt::format("\x1b[2m{}\x1b[0m", text);
    return fmt::format("\x1b[{}m{}\x1b[0m",
                       kColours[static_cast<size_t>(cell.row) % std::size(kColours)], text);
  }

  const Panel& panel_;
  const TextStyle& style_;
  const Signs& signs_;
  std::vector<std::vector<Cell>> cells_;
  std::vector<size_t> widths_;
  size_t label_width_ = 5;  // of "block"
  std::string blank_ = " ";
};

// Returns the visible width: colours take no room.
size_t visible_width(std::string_view text) {
  std::string letters;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      i = text.find('m', i);
    else
      letters += text[i];
  }
  return display_width(letters);
}

size_t width_of_all(const std::vector<std::string>& lines) {
  size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, visible_width(line));
  return width;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string side_by_side(const std::vector<std::vector<std::string>>& panels) {
  size_t height = 0;
  for (const auto& panel : panels) height = std::max(height, panel.size());
  std::string text;
  for (size_t i = 0; i < height; ++i) {
    std::string line;
    for (const auto& panel : panels) {
      const std::string part = i < panel.size() ? panel[i] : "";
      line += part + std::string(width_of_all(panel) - visible_width(part) + 3, ' ');
    }
    text += trimmed(line);
  }
  return text;
}

std::string panels_text(const Picture& picture, const TextStyle& style) {
  std::vector<std::vector<std::string>> panels;
  size_t width = 0;
  for (const Panel& panel : picture.panels) {
    panels.push_back(PanelText(panel, style).lines());
    width += width_of_all(panels.back()) + 3;
  }
  if (width <= style.columns + 3) return side_by_side(panels);
  std::string text;
  for (const auto& panel : panels) text += (text.empty() ? "" : "\n") + side_by_side({panel});
  return text;
}

std::string distances_text(const Picture& picture) {
  size_t width = 0;
  for (const Distance& distance : picture.distances)
    width = std::max(width, display_width(distance_text(picture, distance)));
  std::string text;
  for (const Distance& distance : picture.distances) {
    const std::string& operand = picture.operands[distance.region];
    text += trimmed(fmt::format("  {}   {}: {}", padded(distance_text(picture, distance), width),
                                operand, ends_text(picture, distance)));
  }
  return text;
}

// Words, with line breaks where the terminal ends.
std::string wrapped(const std::string& text, size_t columns) {
  std::string lines, line;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      lines += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    begin = end + 1;
  }
  return lines + line + "\n";
}

}  // namespace

std::string to_text(const Picture& picture, const TextStyle& style) {
  std::string text = heading_text(picture) + "\n" + wrapped(fields_text(picture), style.columns);
  text += "\n" + panels_text(picture, style) + "\n";
  if (!picture.distances.empty()) text += distances_text(picture) + "\n";
  const Signs& signs = style.ascii ? kAscii : kUnicode;
  for (const LegendEntry& entry : legend_of(picture, signs.untouched, signs.times))
    text += fmt::format("  {}  {}\n", padded(entry.sign, 4), entry.meaning);
  return text + "  " + totals_text(picture) + "\n";
}

}  // namespace asctwin::show
