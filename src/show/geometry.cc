// Boxes are as wide as their bytes; below a line there is room for the distances along it.
#include "show/geometry.h"

#include <algorithm>

#include "base/display.h"
#include "show/words.h"

namespace asctwin::show {
namespace {

constexpr double kPixelsPerByte = 1.75;
constexpr double kElementWidth = 30, kGapWidth = 50, kLeastWidth = 14;
constexpr double kLineGap = 8, kElementLineGap = 2, kSkipHeight = 18, kDimensionHeight = 19;
constexpr double kTitleHeight = 26, kMargin = 24, kPanelGap = 46, kTop = 84;
constexpr double kBesideGap = 10;  // before a distance that runs down beside the boxes

}  // namespace

double text_width(const std::string& text) {
  constexpr double kLetter = 7.25;
  return kLetter * static_cast<double>(display_width(text));
}

int64_t end_of(const Line& line) { return line.boxes.back().offset + line.boxes.back().bytes; }

bool holds(const PlacedLine& placed, int64_t offset) {
  return offset >= placed.line->offset && offset < end_of(*placed.line);
}

double x_in(const PlacedLine& placed, int64_t offset) {
  for (size_t i = 0; i < placed.line->boxes.size(); ++i) {
    const Box& box = placed.line->boxes[i];
    if (offset >= box.offset + box.bytes) continue;
    const double part = static_cast<double>(offset - box.offset) / static_cast<double>(box.bytes);
    return placed.edges[i] + part * (placed.edges[i + 1] - placed.edges[i]);
  }
  return placed.edges.back();
}

namespace {

const PlacedLine* line_with(const PlacedPanel& placed, int64_t offset) {
  const auto line =
      std::ranges::find_if(placed.lines, [&](const PlacedLine& one) { return holds(one, offset); });
  return line == placed.lines.end() ? nullptr : &*line;
}

bool is_along(const PlacedLine& line, const Distance& distance) {
  return holds(line, distance.from) && distance.to <= end_of(*line.line);
}

}  // namespace

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
      if (distance.region == panel.region && is_along(drawn, distance)) next += kDimensionHeight;
    }
  }
  placed.height = next - y;
  add_dimensions(placed);
  return placed;
}

// Those along a line, one below the other, then those from line to line, beside all of them.
void Page::add_dimensions(PlacedPanel& placed) const {
  const auto add = [&](const Dimension& dimension) {
    const double width = 12 + text_width(distance_text(picture_, *dimension.distance));
    placed.width = std::max(placed.width, dimension.to.x + width - placed.x);
    placed.dimensions.push_back(dimension);
  };
  for (const PlacedLine& line : placed.lines) {
    double y = line.y + kBoxHeight + kDimensionHeight / 2;
    for (const Distance& distance : picture_.distances) {
      if (distance.region != placed.panel->region || !is_along(line, distance)) continue;
      add({&distance, true, {x_in(line, distance.from), y}, {x_in(line, distance.to), y}});
      y += kDimensionHeight;
    }
  }
  for (const Distance& distance : picture_.distances) {
    const PlacedLine* from = line_with(placed, distance.from);
    const PlacedLine* to = line_with(placed, distance.to);
    if (distance.region != placed.panel->region || from == nullptr || to == nullptr ||
        is_along(*from, distance))
      continue;
    const double x = placed.x + placed.width + kBesideGap;
    add({&distance, false, {x, from->y + kBoxHeight / 2}, {x, to->y + kBoxHeight / 2}});
  }
}

}  // namespace asctwin::show
