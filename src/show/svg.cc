// Every run of the source has a colour, which its blocks keep; curves lead them to where they go.
#include "show/svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/markup.h"
#include "report/language.h"
#include "show/geometry.h"
#include "show/words.h"

namespace asctwin::show {
namespace {

using Kind = Segment::Kind;

constexpr int kHues = 6;

constexpr const char* kStyle = R"(<style>
text{font:12px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#1f2328}
.paper{fill:#fff}.head,.soft{paint-order:stroke;stroke:#fff;stroke-width:4px}.head{font-weight:600;font-size:14px}.soft{fill:#59636e}.mid{text-anchor:middle}
.end{text-anchor:end}.frame{fill:none;stroke:#8c959f}.free{fill:none;stroke:#c9d1d9;stroke-dasharray:3 3}
.dim{stroke:#59636e;fill:none}.tip{fill:#59636e}.flow{fill:none;stroke-width:1.4;opacity:.65}
.zero{fill:url(#zero)}.value{fill:url(#value)}.open{fill:url(#open)}.again{fill:url(#again);opacity:.45}.line{stroke:#8c959f}
.h0{fill:#cfe3fb}.h1{fill:#fde3bd}.h2{fill:#cdeecb}.h3{fill:#ecd5f5}.h4{fill:#fbd3d3}.h5{fill:#c9eeee}
.f0{stroke:#2f74c0}.f1{stroke:#b7791f}.f2{stroke:#2f8f3a}.f3{stroke:#8e4bb0}.f4{stroke:#c23c3c}.f5{stroke:#138a8a}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.paper{fill:#0d1117}.head,.soft{stroke:#0d1117}.soft{fill:#9198a1}.frame{stroke:#6e7681}.free{stroke:#3d444d}
.dim{stroke:#9198a1}.tip{fill:#9198a1}.line{stroke:#6e7681}
.h0{fill:#1d3a5c}.h1{fill:#4d3a12}.h2{fill:#1c4421}.h3{fill:#43264f}.h4{fill:#552323}.h5{fill:#12444a}
.f0{stroke:#6cb0f5}.f1{stroke:#e0ad5a}.f2{stroke:#6fcf7a}.f3{stroke:#c98ee6}.f4{stroke:#f08a8a}.f5{stroke:#5ccfcf}}
</style>
<defs>
<pattern id="zero" width="6" height="6" patternUnits="userSpaceOnUse"><path class="line" d="M0 6L6 0"/></pattern>
<pattern id="value" width="6" height="6" patternUnits="userSpaceOnUse"><path class="line" d="M0 6L6 0M0 0L6 6"/></pattern>
<pattern id="again" width="5" height="5" patternUnits="userSpaceOnUse"><path class="line" d="M0 0L5 5"/></pattern>
<pattern id="open" width="6" height="6" patternUnits="userSpaceOnUse"><circle class="tip" cx="3" cy="3" r="1"/></pattern>
<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0L8 4L0 8z"/></marker>
</defs>
)";

const char* fill_of(Kind kind) {
  switch (kind) {
    case Kind::kZero:
      return "zero";
    case Kind::kValue:
      return "value";
    case Kind::kUnspecified:
      return "open";
    default:
      return "free";
  }
}

std::string label_of(const Segment& segment) {
  switch (segment.kind) {
    case Kind::kZero:
      return "0";
    case Kind::kValue:
      return "v";
    case Kind::kUnspecified:
      return "?";
    case Kind::kRepeat:
      return fmt::format("{}×{}", segment.label, segment.bytes);
    default:
      return segment.label;
  }
}

class Svg {
 public:
  explicit Svg(const Picture& picture) : picture_(picture), page_(picture) {}

  std::string text() {
    if (!picture_.by_elements) draw_flows();  // behind the boxes
    for (const PlacedPanel& panel : page_.panels()) {
      for (const Dimension& dimension : panel.dimensions) draw_dimension(panel, dimension);
      draw_panel(panel);
    }
    draw_words();
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n{3}"
        "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{4}</svg>\n",
        width_, height_, markup_text(heading_text(picture_)), kStyle, body_);
  }

 private:
  void rect(const std::string& classes, double x, double y, double width, double height) {
    body_ += fmt::format(
        "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
        classes, x, y, width, height);
  }
  void write(const std::string& classes, double x, double y, const std::string& text) {
    body_ += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", classes, x, y,
                         markup_text(text));
    if (classes.find("mid") == std::string::npos && classes.find("end") == std::string::npos)
      width_ = std::max(width_, x + 1.17 * text_width(text) + 24);
  }

  void draw_panel(const PlacedPanel& placed) {
    write("head", placed.x, placed.y + 12, placed.panel->title);
    write("soft", placed.x + 1.17 * text_width(placed.panel->title) + 12, placed.y + 12,
          report::translated(placed.panel->in_blocks() ? "offsets in DataBlocks of 32 B"
                                                       : "offsets in bytes"));
    for (const PlacedLine& line : placed.lines) {
      const std::string offset = offset_text(*placed.panel, *line.line);
      write("soft end", placed.x + kLabelWidth - 8, line.y + 18, offset);
      draw_skipped(placed, line);
      for (size_t i = 0; i < line.line->boxes.size(); ++i)
        draw_box(*placed.panel, line.line->boxes[i], line.edges[i], line.y,
                 line.edges[i + 1] - line.edges[i]);
    }
  }

  void draw_skipped(const PlacedPanel& placed, const PlacedLine& line) {
    const int64_t untouched = line.line->untouched_before, omitted = line.line->omitted_before;
    if (untouched + omitted == 0) return;
    write("soft", placed.x + kLabelWidth, line.y - 8,
          "⋮ " + skipped_text(untouched + omitted,
                              omitted > 0 ? Skipped::kOmitted : Skipped::kUntouched));
  }

  void draw_box(const Panel& panel, const Box& box, double x, double y, double width) {
    double at = x;
    for (const Segment& segment : box.segments) {
      const double part =
          width * static_cast<double>(segment.bytes) / static_cast<double>(box.bytes);
      const bool has_hue = segment.kind == Kind::kData || segment.kind == Kind::kRepeat;
      rect(has_hue ? fmt::format("h{}", segment.row % kHues) : fill_of(segment.kind), at, y, part,
           kBoxHeight);
      if (segment.kind == Kind::kRepeat) rect("again", at, y, part, kBoxHeight);
      std::string label = box.is_untouched() ? gap_label(panel, box) : label_of(segment);
      if (text_width(label) > part + 2) label = segment.label;
      if (text_width(label) <= part + 2)
        write(box.is_untouched() ? "soft mid" : "mid", at + part / 2, y + 18, label);
      at += part;
    }
    if (!box.is_untouched()) rect("frame", x, y, width, kBoxHeight);
  }

  static std::string gap_label(const Panel& panel, const Box& box) {
    if (box.bytes == panel.unit_bytes) return "";
    if (box.bytes % panel.unit_bytes == 0) return fmt::format("×{}", box.bytes / panel.unit_bytes);
    return fmt::format("{} B", box.bytes);
  }

  struct Flow {
    Point from, to;
    int row;
  };

  // From the middle of the bytes in the source to the middle of the same bytes in the destination;
  // a little beside it, so that runs above each other do not share one line.
  std::vector<Flow> flows() const {
    std::vector<Flow> flows;
    for (const PlacedPanel& panel : page_.panels()) {
      if (!panel.panel->is_destination) continue;
      for (const PlacedLine& line : panel.lines)
        for (const Box& box : line.line->boxes) {
          int64_t at = box.offset;
          for (const Segment& segment : box.segments) {
            if (segment.kind == Kind::kData) add_flow(flows, segment, line, at);
            at += segment.bytes;
          }
        }
    }
    return flows;
  }

  void add_flow(std::vector<Flow>& flows, const Segment& segment, const PlacedLine& line,
                int64_t at) const {
    for (const PlacedPanel& source : page_.panels()) {
      if (source.panel->is_destination || source.panel->region != segment.region) continue;
      for (const PlacedLine& from : source.lines) {
        if (!holds(from, segment.source)) continue;
        const auto middle = [&](const PlacedLine& of, int64_t begin) {
          const double half = (x_in(of, begin + segment.bytes) - x_in(of, begin)) / 2;
          return x_in(of, begin) + half + std::clamp(3.0 * (segment.row % 5 - 2), -half, half);
        };
        flows.push_back({{middle(from, segment.source), from.y + kBoxHeight},
                         {middle(line, at), line.y},
                         segment.row});
        return;
      }
    }
  }

  // All of them while that is readable, else those of the first run.
  void draw_flows() {
    constexpr size_t kMostFlows = 8;
    std::vector<Flow> flows = this->flows();
    if (flows.size() > kMostFlows) {
      std::erase_if(flows, [](const Flow& flow) { return flow.row != 0; });
      flows.resize(std::min(flows.size(), kMostFlows));
    }
    for (const Flow& flow : flows) {
      const double bend = std::max(18.0, (flow.to.y - flow.from.y) / 2);
      body_ += fmt::format(
          "<path class=\"flow f{}\" marker-end=\"url(#tip)\" d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} "
          "{:.1f} {:.1f} {:.1f} {:.1f}\"/>\n",
          flow.row % kHues, flow.from.x, flow.from.y, flow.from.x, flow.from.y + bend, flow.to.x,
          flow.to.y - bend, flow.to.x, flow.to.y);
    }
  }

  void draw_dimension(const PlacedPanel& placed, const Dimension& dimension) {
    if (!dimension.is_horizontal)
      for (const Point& end : {dimension.from, dimension.to})
        body_ += fmt::format("<path class=\"free\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
                             placed.x + kLabelWidth, end.y, end.x + 4, end.y);
    body_ += fmt::format(
        "<path class=\"dim\" marker-start=\"url(#tip)\" marker-end=\"url(#tip)\" "
        "d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
        dimension.from.x, dimension.from.y, dimension.to.x, dimension.to.y);
    const std::string text = distance_text(picture_, *dimension.distance);
    if (dimension.is_horizontal)
      write("soft", dimension.to.x + 6, dimension.to.y + 4, text);
    else
      write("soft", dimension.from.x + 6, (dimension.from.y + dimension.to.y) / 2 + 4, text);
  }

  void draw_words() {
    write("head", 24, 30, heading_text(picture_));
    write("soft", 24, 52, fields_text(picture_));
    double y = page_.bottom() + 26;
    for (const LegendEntry& entry : legend_of(picture_, "·", "×")) {
      const bool has_hue = entry.kind == Kind::kData || entry.kind == Kind::kRepeat;
      rect(has_hue ? "h0" : fill_of(entry.kind), 24, y - 12, 40, 16);
      if (entry.kind == Kind::kRepeat) rect("again", 24, y - 12, 40, 16);
      write("mid", 44, y, entry.kind == Kind::kUntouched ? "" : entry.sign);
      write("soft", 74, y, entry.meaning);
      y += 22;
    }
    write("soft", 24, y + 4, totals_text(picture_));
    width_ = std::max(width_, page_.width());
    height_ = y + 24;
  }

  const Picture& picture_;
  Page page_;
  std::string body_;
  double width_ = 0, height_ = 0;
};

}  // namespace

std::string to_svg(const Picture& picture) { return Svg(picture).text(); }

}  // namespace asctwin::show
