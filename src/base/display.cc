// The ranges are those of Unicode's East Asian Width W and F, joined where only unassigned
// characters lie between. wcwidth() would depend on the locale, which may know no Chinese.
#include "base/display.h"

#include <cstdint>
#include <vector>

namespace asctwin {
namespace {

struct Range {
  uint32_t first, last;
};
constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},  {0xA960, 0xA97C}, {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},  {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
constexpr Range kNone[] = {
    {0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};

template <size_t N>
bool is_in(uint32_t value, const Range (&ranges)[N]) {
  for (const Range& range : ranges)
    if (value >= range.first && value <= range.last) return true;
  return false;
}

struct Character {
  size_t bytes;
  size_t columns;
};

Character first_of(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  const size_t length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length < 2 || length > text.size()) return {1, 1};
  uint32_t value = lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {1, 1};
    value = value << 6 | (byte(i) & 0x3Fu);
  }
  return {length, is_in(value, kWide) ? size_t{2} : is_in(value, kNone) ? size_t{0} : size_t{1}};
}

constexpr std::string_view kLeftOut = "...";

}  // namespace

size_t display_width(std::string_view text) {
  size_t width = 0;
  while (!text.empty()) {
    const Character next = first_of(text);
    width += next.columns;
    text.remove_prefix(next.bytes);
  }
  return width;
}

std::string padded(std::string_view text, size_t width) {
  const size_t used = display_width(text);
  return std::string(text) + std::string(width > used ? width - used : 0, ' ');
}

std::string part_of_line(std::string_view line, size_t focus, size_t width) {
  constexpr size_t kLeast = 20;  // less shows nothing
  if (width == 0 || display_width(line) <= width) return std::string(line);
  if (width < kLeast) width = kLeast;
  const size_t before = display_width(line.substr(0, focus));
  // A third of the room stands in front of the focus.
  const size_t first = before > width * 2 / 3 ? before - width / 3 : 0;
  std::string part(first > 0 ? kLeftOut : "");
  size_t column = 0, used = part.size();
  for (std::string_view rest = line; !rest.empty();) {
    const Character next = first_of(rest);
    if (column >= first) {
      const size_t end = next.bytes == rest.size() ? 0 : kLeftOut.size();
      if (used + next.columns + end > width) return part + std::string(kLeftOut);
      part += rest.substr(0, next.bytes);
      used += next.columns;
    }
    column += next.columns;
    rest.remove_prefix(next.bytes);
  }
  return part;
}

}  // namespace asctwin
