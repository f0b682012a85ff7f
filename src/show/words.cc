// Lengths are given in DataBlocks if they are whole ones.
#include "show/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace asctwin::show {
namespace {

using Kind = Segment::Kind;

std::string plural(int64_t count, const char* one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

// The value in the field's own unit.
std::string value_text(const Picture& picture, const Distance& distance) {
  const int64_t element = picture.element_bytes;
  if (distance.unit_bytes == isa::kBlockBytes) return plural(distance.value, "block");
  if (distance.unit_bytes == 1) return fmt::format("{} B", distance.value);
  if (distance.unit_bytes == element) return plural(distance.value, "element");
  if (distance.unit_bytes % element == 0)
    return fmt::format("{} x {}", distance.value, plural(distance.unit_bytes / element, "element"));
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
  return plural(bytes / isa::kBlockBytes, "block");
}

}  // namespace

std::string offset_text(const Panel& panel, const Line& line) {
  return std::to_string(panel.in_blocks() ? line.offset / isa::kBlockBytes : line.offset);
}

size_t width_of(std::string_view text) {
  return static_cast<size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
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
  std::string text = fmt::format("{}{} to {}", distance.is_gap ? "end of " : "", from, to);
  for (const Panel& panel : picture.panels)
    if (panel.region == distance.region && panel.pitch_bytes == distance.bytes() &&
        !distance.is_gap)
      text += ", one line";
  return text;
}

std::vector<LegendEntry> legend_of(const Picture& picture, const std::string& untouched_sign,
                                   const std::string& times_sign) {
  const bool elements = picture.by_elements;
  std::vector<LegendEntry> all = {
      {Kind::kData, elements ? "a0" : "A1",
       elements ? "element 0 of the source's run A"
                : "DataBlock 1 of the source's run A; a0 is element 0 of that run"},
      {Kind::kRepeat, "a0" + times_sign + "9", "element 0 of run A again and again, over 9 B"},
      {Kind::kZero, "0", "zeros"},
      {Kind::kValue, "v", fmt::format("the value 0x{:X}", static_cast<uint64_t>(picture.value))},
      {Kind::kUnspecified, "?", "written, but no document says with what"},
      {Kind::kUntouched, untouched_sign, "not touched"},
  };
  std::erase_if(all, [&](const LegendEntry& entry) { return !holds(picture, entry.kind); });
  return all;
}

std::string totals_text(const Picture& picture) {
  const Totals& totals = picture.totals;
  std::string parts;
  const auto add = [&](int64_t bytes, const char* what) {
    if (bytes != 0) parts += fmt::format("{}{} B {}", parts.empty() ? "" : ", ", bytes, what);
  };
  add(totals.moved, "moved");
  add(totals.repeated, "repeated");
  add(totals.zero, "zero");
  add(totals.value, "value");
  add(totals.unspecified, "unspecified");
  std::string text =
      fmt::format("{} B read, {} B written: {}", totals.read, totals.written(), parts);
  if (totals.untouched != 0) text += fmt::format("; {} B between them untouched", totals.untouched);
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
