// Lengths are given in DataBlocks if they are whole ones.
#include "show/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/language.h"

namespace asctwin::show {
namespace {

using report::sentence;
using report::translated;
using Kind = Segment::Kind;

std::string blocks_text(int64_t count) {
  return sentence(count == 1 ? "{} block" : "{} blocks", count);
}

std::string elements_text(int64_t count) {
  return sentence(count == 1 ? "{} element" : "{} elements", count);
}

// The value in the field's own unit.
std::string value_text(const Picture& picture, const Distance& distance) {
  const int64_t element = picture.element_bytes;
  if (distance.unit_bytes == isa::kBlockBytes) return blocks_text(distance.value);
  if (distance.unit_bytes == 1) return fmt::format("{} B", distance.value);
  if (distance.unit_bytes == element) return elements_text(distance.value);
  if (distance.unit_bytes % element == 0)
    return fmt::format("{} x {}", distance.value, elements_text(distance.unit_bytes / element));
  return fmt::format("{} x {} B", distance.value, distance.unit_bytes);
}

bool holds(const Picture& picture, Kind kind) {
  for (const Panel& panel : picture.panels)
    for (const Line& line : panel.lines)
      for (const Box& box : line.boxes)
        for (const Segment& segment : box.segments)
          if (segment.kind == kind) return true;
  return false;
}

// "96 B", "3 blocks"
std::string length_text(int64_t bytes) {
  if (bytes % isa::kBlockBytes != 0) return fmt::format("{} B", bytes);
  return blocks_text(bytes / isa::kBlockBytes);
}

}  // namespace

std::string offset_text(const Panel& panel, const Line& line) {
  return std::to_string(panel.in_blocks() ? line.offset / isa::kBlockBytes : line.offset);
}

std::string skipped_text(int64_t count, Skipped what) {
  if (what == Skipped::kUntouched)
    return sentence(count == 1 ? "{} untouched line" : "{} untouched lines", count);
  return sentence(count == 1 ? "{} more line" : "{} more lines", count);
}

std::string distance_text(const Picture& picture, const Distance& distance) {
  std::string text = fmt::format("{} = {}", distance.field, value_text(picture, distance));
  const std::string length = length_text(distance.bytes());
  if (distance.unit_bytes != 1 && distance.unit_bytes != isa::kBlockBytes) text += " = " + length;
  return text;
}

std::string ends_text(const Picture& picture, const Distance& distance) {
  const std::string to = name_at(picture, distance.region, distance.to);
  const std::string from =
      name_at(picture, distance.region, distance.is_gap ? distance.last : distance.from);
  if (to.empty() || from.empty()) return "";
  std::string text = sentence(distance.is_gap ? "end of {} to {}" : "{} to {}", from, to);
  for (const Panel& panel : picture.panels)
    if (panel.region == distance.region && panel.pitch_bytes == distance.bytes() &&
        !distance.is_gap)
      text += translated(", one line");
  return text;
}

std::vector<LegendEntry> legend_of(const Picture& picture, const std::string& untouched_sign,
                                   const std::string& times_sign) {
  const bool elements = picture.by_elements;
  std::vector<LegendEntry> all = {
      {Kind::kData, elements ? "a0" : "A1",
       translated(elements ? "element 0 of the source's run A"
                           : "DataBlock 1 of the source's run A; a0 is element 0 of that run")},
      {Kind::kRepeat, "a0" + times_sign + "9",
       translated("element 0 of run A again and again, over 9 B")},
      {Kind::kZero, "0", translated("zeros")},
      {Kind::kValue, "v", sentence("the value 0x{:X}", static_cast<uint64_t>(picture.value))},
      {Kind::kUnspecified, "?", translated("written, but no document says with what")},
      {Kind::kUntouched, untouched_sign, translated("not touched")},
  };
  std::erase_if(all, [&](const LegendEntry& entry) { return !holds(picture, entry.kind); });
  return all;
}

std::string totals_text(const Picture& picture) {
  const Totals& totals = picture.totals;
  std::string parts;
  const auto add = [&](int64_t bytes, const char* what) {
    if (bytes != 0) parts += (parts.empty() ? "" : translated(", ")) + sentence(what, bytes);
  };
  add(totals.moved, "{} B moved");
  add(totals.repeated, "{} B repeated");
  add(totals.zero, "{} B zero");
  add(totals.value, "{} B value");
  add(totals.unspecified, "{} B unspecified");
  std::string text = sentence("{} B read, {} B written: {}", totals.read, totals.written(), parts);
  if (totals.untouched != 0) text += sentence("; {} B between them untouched", totals.untouched);
  return text;
}

std::string heading_text(const Picture& picture) {
  return fmt::format("{}, {}, {}, {}", picture.title, picture.path, picture.type, picture.product);
}

std::string fields_text(const Picture& picture) {
  std::string text;
  for (const auto& [name, value] : picture.fields)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text;
}

}  // namespace asctwin::show
