// Boxes from the layout, segments from the trace.
#include "show/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "show/layout.h"
#include "show/segments.h"

namespace asctwin::show {
namespace {

std::string place_text(const Region& region) {
  if (region.is_register) return "register";
  const std::string memory = short_name_of(region.memory);
  const std::string position = name_of(region.position);
  return memory == position ? memory : fmt::format("{} ({})", memory, position);
}

std::string title_of(const isa::OpInfo& info) {
  const std::string variant = info.variant;
  return variant.empty() || variant.find("->") != std::string::npos
             ? std::string(info.name)
             : fmt::format("{} {}", info.name, variant);
}

std::string path_text(const std::vector<Region>& regions) {
  std::string from, to;
  for (const Region& region : regions) {
    std::string& side = region.is_destination() ? to : from;
    if (side.empty()) side = region.is_register ? "register" : short_name_of(region.memory);
  }
  return from.empty() ? to : fmt::format("{} -> {}", from, to);
}

// Elements that come from many places at once are seen one by one or not at all.
bool is_scattered(const std::vector<Panel>& panels) {
  size_t boxes = 0, segments = 0;
  for (const Panel& panel : panels)
    for (const Line& line : panel.lines)
      for (const Box& box : line.boxes)
        if (panel.is_destination && !box.is_untouched()) {
          ++boxes;
          segments += box.segments.size();
        }
  return segments > 3 * boxes;
}

void omit_lines(std::vector<Line>& lines, size_t most) {
  if (lines.size() <= most) return;
  const size_t tail = most / 5;
  const size_t omitted = lines.size() - most;
  const auto first = lines.begin() + static_cast<int64_t>(most - tail);
  lines.erase(first, first + static_cast<int64_t>(omitted));
  Line& next = lines[most - tail];
  next.omitted_before = static_cast<int64_t>(omitted);
  next.untouched_before = 0;
}

class Painter {
 public:
  Painter(const Trace& trace, const std::vector<Distance>& distances, const View& view,
          int64_t element_bytes)
      : trace_(trace),
        names_(trace.regions),
        distances_(distances),
        view_(view),
        element_bytes_(element_bytes) {}

  std::vector<Panel> panels(bool by_elements) const {
    std::vector<Panel> panels;
    for (const bool is_destination : {false, true})
      for (size_t i = 0; i < trace_.regions.size(); ++i) {
        const Region& region = trace_.regions[i];
        if (!(is_destination ? region.writes : region.reads).empty())
          panels.push_back(panel(i, is_destination, by_elements));
      }
    return panels;
  }
  const Names& names() const { return names_; }

 private:
  Panel panel(size_t index, bool is_destination, bool by_elements) const {
    const Region& region = trace_.regions[index];
    Panel panel;
    panel.region = index;
    panel.is_destination = is_destination;
    panel.title = fmt::format("{}: {}", region.operand, place_text(region));
    Grid grid{by_elements ? element_bytes_ : int64_t{isa::kBlockBytes}, isa::kBlockBytes,
              view_.boxes_per_line, by_elements};
    if (!by_elements)
      grid.pitch_bytes = choose_pitch(region, index, is_destination, distances_, view_);
    panel.unit_bytes = grid.unit_bytes;
    panel.pitch_bytes = grid.pitch_bytes;
    panel.lines = cut(region, is_destination, grid);
    omit_lines(panel.lines, view_.lines);
    for (Line& line : panel.lines)
      for (Box& box : line.boxes) {
        const int64_t end = box.offset + box.bytes;
        box.segments =
            is_destination
                ? destination_segments(trace_, names_, index, box.offset, end, element_bytes_)
                : source_segments(names_, index, box.offset, end, element_bytes_);
      }
    return panel;
  }

  const Trace& trace_;
  Names names_;
  const std::vector<Distance>& distances_;
  const View& view_;
  int64_t element_bytes_;
};

void count(const Origin& origin, std::set<std::pair<size_t, int64_t>>& seen, Totals& totals) {
  switch (origin.kind) {
    case Origin::Kind::kUntouched:
      break;
    case Origin::Kind::kMoved:
      ++(seen.emplace(origin.region, origin.offset).second ? totals.moved : totals.repeated);
      break;
    case Origin::Kind::kConstant:
      ++(origin.value == 0 ? totals.zero : totals.value);
      break;
    case Origin::Kind::kUnspecified:
      ++totals.unspecified;
      break;
  }
}

void count_all(const std::vector<Origin>& origins, std::set<std::pair<size_t, int64_t>>& seen,
               Totals& totals) {
  const auto is_written = [](const Origin& origin) {
    return origin.kind != Origin::Kind::kUntouched;
  };
  const auto first = std::ranges::find_if(origins, is_written);
  int64_t untouched = 0;  // since the last that is written
  for (auto origin = first; origin != origins.end(); ++origin) {
    ++untouched;
    if (!is_written(*origin)) continue;
    totals.untouched += untouched - 1;
    untouched = 0;
    count(*origin, seen, totals);
  }
}

// Returns the given fields and other fields that are not 0, in the order of the description.
std::vector<std::pair<std::string, std::string>> shown_fields(const Scene& scene) {
  const isa::OpInfo& info = scene.call->info();
  std::vector<std::pair<std::string, std::string>> shown;
  const auto is_given = [&](std::string_view name) {
    return std::ranges::any_of(scene.given, [&](const auto& given) { return given.first == name; });
  };
  const std::vector<std::string_view> fields = fields_of(info);
  for (const std::string_view field : fields) {
    const int64_t value = (*isa::find_field(info, field))(scene.call->record());
    if (is_given(field) || value > 0) shown.emplace_back(field, std::to_string(value));
  }
  for (const auto& [name, value] : scene.given)  // steps of lists, fields with an index
    if (std::ranges::find(fields, name) == fields.end())
      shown.emplace_back(name, std::to_string(value));
  return shown;
}

Totals totals_of(const Trace& trace, const std::vector<SourceBlock>& blocks) {
  Totals totals;
  std::set<std::pair<size_t, int64_t>> seen;
  for (const SourceBlock& block : blocks) totals.read += block.bytes;
  for (size_t i = 0; i < trace.regions.size(); ++i)
    if (trace.regions[i].is_destination()) count_all(trace.origins[i], seen, totals);
  return totals;
}

// The first constant that is not zero, as one element.
int64_t value_in(const Trace& trace, const std::vector<Panel>& panels, int64_t element_bytes) {
  for (const Panel& panel : panels)
    for (const Line& line : panel.lines)
      for (const Box& box : line.boxes) {
        int64_t at = box.offset - trace.regions[panel.region].first;
        for (const Segment& segment : box.segments) {
          uint64_t value = 0;
          if (segment.kind == Segment::Kind::kValue)
            for (int64_t i = std::min(element_bytes, segment.bytes) - 1; i >= 0; --i)
              value = value << 8 | trace.origins[panel.region][static_cast<size_t>(at + i)].value;
          if (value != 0) return static_cast<int64_t>(value);
          at += segment.bytes;
        }
      }
  return 0;
}

}  // namespace

Picture picture_of(const Scene& scene, const Trace& trace, const View& view) {
  const isa::OpInfo& info = scene.call->info();
  Picture picture;
  picture.element_bytes = static_cast<int64_t>(size_of(scene.dtype));
  picture.type = info_of(scene.dtype).api_name;
  picture.title = title_of(info);
  picture.product = std::string(scene.chip->product);
  picture.fields = shown_fields(scene);
  picture.distances = distances_of(scene, trace.regions);
  paint(trace, view, picture);
  return picture;
}

void paint(const Trace& trace, const View& view, Picture& picture) {
  picture.path = path_text(trace.regions);
  for (const Region& region : trace.regions) picture.operands.push_back(region.operand);
  const Painter painter(trace, picture.distances, view, picture.element_bytes);
  picture.by_elements = view.zoom == Zoom::kElements;
  picture.panels = painter.panels(picture.by_elements);
  if (view.zoom == Zoom::kAuto && is_scattered(picture.panels)) {
    picture.by_elements = true;
    picture.panels = painter.panels(true);
  }
  picture.value = value_in(trace, picture.panels, picture.element_bytes);
  picture.blocks = painter.names().blocks();
  picture.totals = totals_of(trace, picture.blocks);
}

bool Panel::in_blocks() const {
  return std::ranges::all_of(lines,
                             [](const Line& line) { return line.offset % isa::kBlockBytes == 0; });
}

namespace {

// Names a box of a gap or padding after its neighbour.
std::string name_of_box(const Box& box, int64_t offset) {
  std::string first;
  int64_t at = box.offset;
  for (const Segment& segment : box.segments) {
    const bool is_data = segment.kind == Segment::Kind::kData;
    at += segment.bytes;
    if (is_data && offset < at) return segment.label;
    if (is_data) first = segment.label;
  }
  return first;
}

}  // namespace

std::string name_at(const Picture& picture, size_t region, int64_t offset) {
  for (const Panel& panel : picture.panels)
    for (const Line& line : panel.lines)
      for (const Box& box : line.boxes)
        if (panel.region == region && offset >= box.offset && offset < box.offset + box.bytes)
          return name_of_box(box, offset);
  return "";
}

}  // namespace asctwin::show
