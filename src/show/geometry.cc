// Boxes are as wide as their bytes; below a line there is room for the distances along it.
#include "show/geometry.h"

#include <algorithm>

#include "show/words.h"

namespace asctwin::show {
namespace {

constexpr double kPixelsPerByte = 1.75;
constexpr double kElementWidth = 30, kGapWidth = 50, kLeastWidth = 14;
constexpr double kLineGap = 8, kElementLineGap = 2, kSkipHeight = 18, kDimensionHeight = 19;
constexpr double kTitleHeight = 26, kMargin = 24, kPanelGap = 46, kTop = 84;
constexpr double kBesideStep = 16;  // between dimensions that run down beside a panel

}  // namespace

double text_width(const std::string& text) {
  constexpr double kLetter = 6.7;
  return kLetter * static_cast<double>(std::ranges::count_if(
                       text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

int64_t end_of(const Line& line) { return line.boxes.back().offset + line.boxes.back().bytes; }

bool holds(const PlacedLine& placed, int64_t offset) {
  return offset >= placed.line->offset && offset < end_of(*placed.line);
}

double x_in(const PlacedLine& placed, int64_t offset) {
  for (size_t i = 0; i < placed.line->boxes.size(); ++i) {
    const Box& box = placed.line->boxes[i];
    if (offset >= box.offset + box.bytes) continue;
    const double part =
        static_cast<double>(offset - box.offset) / static_cast<double>(box.bytes);
    return placed.edges[i] + part * (placed.edges[i + 1] - placed.edges[i]);
  }
  return placed.edges.back();
}

double Page::box_width(const Panel& panel, const Box& box) const {
  if (box.bytes > panel.unit_bytes) return kGapWidth;
  if (picture_.by_elements) return kElementWidth;
  return std::max(kLeastWidth, kPixelsPerByte * static_cast<double>(box.bytes));
}

// One below the other, so that bytes go down; single elements are too many for that.
Page::Page(const Picture& picture) : picture_(picture) {
  double x = kMargin, y = kTop;
  for (const Panel& panel : picture.panels) {
    panels_.push_back(placed(panel, x, y));
    const PlacedPanel& last = panels_.back();
    width_ = std::max(width_, last.x + last.width + kMargin);
    bottom_ = std::max(bottom_, last.y + last.height);
    picture.by_elements ? x = last.x + last.width + kPanelGap : y = bottom_ + kPanelGap;
  }
}

PlacedPanel Page::placed(const Panel& panel, double x, double y) const {
  PlacedPanel placed{&panel, x, y, kLabelWidth, 0, {}, {}};
  double next = y + kTitleHeight;
  for (const Line& line : panel.lines) {
    if (line.untouched_before + line.omitted_before > 0) next += kSkipHeight;
    PlacedLine& drawn = placed.lines.emplace_back(PlacedLine{&line, next, {x + kLabelWidth}});
    for (const Box& box : line.boxes)
      drawn.edges.push_back(drawn.edges.back() + box_width(panel, box));
    placed.width = std::max(placed.width, drawn.edges.back() - x);
    next += kBoxHeight + (picture_.by_elements ? kElementLineGap : kLineGap);
    for (const Distance& distance : picture_.distances) {
      const bool is_here = distance.region == panel.region && holds(drawn, distance.from) &&
                           distance.to <= end_of(line);
      if (is_here) next += kDimensionHeight;
    }
  }
  placed.height = next - y;
  add_dimensions(placed);
  return placed;
}

void Page::add_dimensions(PlacedPanel& placed) const {
  double beside = placed.x + placed.width + kBesideStep / 2;
  for (const Distance& distance : picture_.distances) {
    if (distance.region != placed.panel->region) continue;
    const auto line_of = [&](int64_t offset) {
      return std::ranges::find_if(
          placed.lines, [&](const PlacedLine& line) { return holds(line, offset); });
    };
    const auto from = line_of(distance.from), to = line_of(distance.to);
    if (from == placed.lines.end()) continue;
    Dimension dimension{&distance, distance.to <= end_of(*from->line), {}, {}};
    const double width = text_width(distance_text(picture_, distance));
    if (dimension.is_horizontal) {
      const auto earlier = std::ranges::count_if(placed.dimensions, [&](const Dimension& other) {
        return other.is_horizontal && other.from.y > from->y &&
               other.from.y < from->y + kBoxHeight + 100 && holds(*from, other.distance->from);
      });
      const double y = from->y + kBoxHeight + 9 + kDimensionHeight * static_cast<double>(earlier);
      dimension.from = {x_in(*from, distance.from), y};
      dimension.to = {x_in(*from, distance.to), y};
      placed.width = std::max(placed.width, dimension.to.x + 8 + width - placed.x);
    } else if (to != placed.lines.end()) {
      dimension.from = {beside, from->y + kBoxHeight / 2};
      dimension.to = {beside, to->y + kBoxHeight / 2};
      beside += kBesideStep;
    } else {
      continue;
    }
    placed.dimensions.push_back(dimension);
  }
  for (const Dimension& dimension : placed.dimensions)
    if (!dimension.is_horizontal)
      placed.width = std::max(placed.width, beside - placed.x + text_width(distance_text(
                                                                    picture_, *dimension.distance)));
}

}  // namespace asctwin::show
