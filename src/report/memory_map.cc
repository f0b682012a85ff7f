// Each part has a letter in the text and a bar in the picture; behind the bars stands what they
// are. A memory of which only the beginning is used is drawn as a strip, and that beginning below
// it.
#include "report/memory_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/markup.h"
#include "report/language.h"

namespace asctwin::report {
namespace {

constexpr int64_t kCells = 64;  // of the line of a memory

double share(int64_t bytes, int64_t of) {
  return 100.0 * static_cast<double>(bytes) / static_cast<double>(std::max<int64_t>(of, 1));
}

std::string heading(const MemoryUse& use) {
  const int64_t unused = use.size_bytes - use.peak_bytes;
  return sentence("{}: {} B, peak {} B ({:.1f} %), unused {} B ({:.1f} %)", use.memory,
                  use.size_bytes, use.peak_bytes, share(use.peak_bytes, use.size_bytes), unused,
                  share(unused, use.size_bytes));
}

std::string part_text(const MemoryPart& part) {
  const std::string what = translated(part.what);
  std::string text = part.position.empty() ? what : part.position + " " + what;
  if (!part.name.empty()) text += " `" + part.name + "`";
  if (part.buffers > 1)
    text += sentence(", {} buffers of {} B", part.buffers, (part.last - part.first) / part.buffers);
  return text;
}

char letter_of(size_t part) { return part < 26 ? static_cast<char>('A' + part) : '#'; }

// Returns the bytes that the line shows: the memory, or its first half, quarter, ... if nothing
// lies behind that.
int64_t shown_bytes(const MemoryUse& use) {
  int64_t last = kCells * 32;
  for (const MemoryPart& part : use.parts) last = std::max(last, part.last);
  int64_t shown = use.size_bytes;
  while (shown / 2 >= last) shown /= 2;
  return shown;
}

std::string line_of(const MemoryUse& use) {
  const int64_t shown = shown_bytes(use);
  std::string cells(kCells, '.');
  for (size_t i = 0; i < use.parts.size(); ++i) {
    const MemoryPart& part = use.parts[i];
    const int64_t first = std::min(part.first * kCells / shown, kCells - 1);
    const int64_t last = std::max(first + 1, part.last * kCells / shown);
    for (int64_t cell = first; cell < std::min(last, kCells); ++cell)
      if (char& at = cells[static_cast<size_t>(cell)]; at == '.') at = letter_of(i);
  }
  return "|" + cells + "|" + (shown < use.size_bytes ? sentence(" the first {} B", shown) : "");
}

// "VECIN 1024 B, VECOUT 512 B"
std::string positions_text(const MemoryUse& use) {
  std::map<std::string, int64_t> bytes;
  for (const MemoryPart& part : use.parts)
    if (!part.position.empty()) bytes[part.position] += part.last - part.first;
  std::string text;
  for (const auto& [position, sum] : bytes)
    text += fmt::format("{}{} {} B", text.empty() ? "" : ", ", position, sum);
  return text;
}

class MapSvg {
 public:
  std::string text(const std::vector<MemoryUse>& memories) {
    for (const MemoryUse& use : memories) draw(use);
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img">
<title>on-chip memory</title>
<style>text{{font:12px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#1f2328}}
.head{{font-weight:600;font-size:14px}}.paper{{fill:#fff}}.frame{{fill:none;stroke:#8c959f}}.share{{fill:#8c959f}}
.h0{{fill:#cfe3fb}}.h1{{fill:#fde3bd}}.h2{{fill:#cdeecb}}.h3{{fill:#ecd5f5}}.h4{{fill:#fbd3d3}}.h5{{fill:#c9eeee}}
@media (prefers-color-scheme:dark){{text{{fill:#e6edf3}}.paper{{fill:#0d1117}}.frame{{stroke:#6e7681}}
.h0{{fill:#1d3a5c}}.h1{{fill:#4d3a12}}.h2{{fill:#1c4421}}.h3{{fill:#43264f}}.h4{{fill:#552323}}.h5{{fill:#12444a}}}}
</style>
<rect class="paper" width="100%" height="100%"/>
{2}</svg>
)",
        kWidth, y_ + kMargin, body_);
  }

 private:
  static constexpr int kWidth = 960, kBar = 480, kMargin = 16, kRow = 22;

  void draw(const MemoryUse& use) {
    y_ += kRow + kMargin;
    write("head", kMargin, y_, heading(use));
    y_ += 8;
    const int64_t shown = shown_bytes(use);
    if (shown < use.size_bytes) draw_strip(use, shown);
    const int top = y_;
    for (size_t i = 0; i < use.parts.size(); ++i) draw(shown, use.parts[i], i);
    body_ += fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                         kMargin, top, kBar, y_ - top);
  }

  // The whole memory, and lines from the share that is shown to the bars below.
  void draw_strip(const MemoryUse& use, int64_t shown) {
    const double width = kBar * static_cast<double>(shown) / static_cast<double>(use.size_bytes);
    body_ += fmt::format(
        "<rect class=\"frame\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"8\"/>\n"
        "<rect class=\"share\" x=\"{0}\" y=\"{1}\" width=\"{3:.1f}\" height=\"8\"/>\n"
        "<path class=\"frame\" d=\"M{0} {4}V{5}M{6:.1f} {4}L{7} {5}\"/>\n",
        kMargin, y_, kBar, std::max(width, 2.0), y_ + 8, y_ + kRow, kMargin + std::max(width, 2.0),
        kMargin + kBar);
    write("part", kMargin + kBar + 12, y_ + 9, sentence(" the first {} B", shown).substr(1));
    y_ += kRow;
  }

  void draw(int64_t shown, const MemoryPart& part, size_t number) {
    const double scale = static_cast<double>(kBar) / static_cast<double>(shown);
    const double x = kMargin + scale * static_cast<double>(part.first);
    const double width = std::max(2.0, scale * static_cast<double>(part.last - part.first));
    body_ +=
        fmt::format("<rect class=\"h{}\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>\n",
                    number % 6, x, y_ + 2, width, kRow - 4);
    write("part", kMargin + kBar + 12, y_ + 15,
          fmt::format("[{}, {}) {}", part.first, part.last, part_text(part)));
    y_ += kRow;
  }

  void write(const char* style, int x, int y, const std::string& text) {
    body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style, x, y,
                         markup_text(text));
  }

  int y_ = 0;
  std::string body_;
};

}  // namespace

std::string memory_text(const std::vector<MemoryUse>& memories) {
  if (memories.empty()) return translated("nothing lies in on-chip memory\n");
  std::string text;
  for (const MemoryUse& use : memories) {
    text += heading(use) + "\n  " + line_of(use) + "\n";
    for (size_t i = 0; i < use.parts.size(); ++i) {
      const MemoryPart& part = use.parts[i];
      text += fmt::format("  {}  {:<20} {:>8} B  {}\n", letter_of(i),
                          fmt::format("[{}, {})", part.first, part.last), part.last - part.first,
                          part_text(part));
    }
    if (const std::string positions = positions_text(use); !positions.empty())
      text += sentence("  by position: {}\n", positions);
  }
  return text;
}

std::string memory_svg(const std::vector<MemoryUse>& memories) { return MapSvg().text(memories); }

}  // namespace asctwin::report
