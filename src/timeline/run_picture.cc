// The columns stand in staves below each other, like music, so that a page is wide enough for a
// long run. A stave has a row for each pipe of each core.
#include "timeline/run_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/display.h"
#include "base/markup.h"
#include "core/core.h"
#include "report/language.h"
#include "timeline/run_order.h"

namespace asctwin::timeline {
namespace {

using report::sentence;
using report::translated;

constexpr const char* kStyle =
#include "timeline/run_picture_style.inc"
    ;

constexpr int kMostColumns = 96;
constexpr double kMargin = 20, kLabelWidth = 56, kGap = 40, kStaveWidth = 1160;
constexpr double kBoxHeight = 36, kRowHeight = 60, kCoreHead = 24, kStaveGap = 26, kHeadHeight = 66;

constexpr double kLetterWidth = 7.3;

double text_width(const std::string& text) {
  return kLetterWidth * static_cast<double>(display_width(text));
}
std::string shortened(const std::string& text, double width) {
  return part_of_line(text, 0, static_cast<size_t>(width / kLetterWidth));
}

// Rows follow the way of the data: in, through a cube or a vector unit, out.
int row_of(pipe_t pipe) {
  constexpr pipe_t kRows[] = {PIPE_S, PIPE_MTE2, PIPE_MTE1, PIPE_M, PIPE_FIX, PIPE_V, PIPE_MTE3};
  return static_cast<int>(std::ranges::find(kRows, pipe) - std::begin(kRows));
}

const char* class_of(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::kFlag:
      return "flag";
    case EdgeKind::kQueue:
      return "queue";
    case EdgeKind::kCores:
      return "cores";
    default:
      return "missing";
  }
}

const char* meaning_of(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::kFlag:
      return "SetFlag to WaitFlag, with the id of the event";
    case EdgeKind::kQueue:
      return "a queue, or another call that orders pipes";
    case EdgeKind::kCores:
      return "between cores";
    default:
      return "nothing orders these two";
  }
}

std::string core_text(const CoreId& id) {
  const char* const kind = id.kind == CoreKind::kCube     ? "AIC"
                           : id.kind == CoreKind::kVector ? "AIV"
                                                          : "AICore";
  return sentence("block {}, {} {}", id.block, kind, id.sub_block);
}

std::string span_text(const Recording& recording, const Span& span) {
  std::string memory = core::name_of(span.memory);
  uint64_t begin = span.begin;
  if (span.memory == Hardware::GM) {
    const uint64_t tensor = begin >> kTensorShift;
    begin &= (uint64_t{1} << kTensorShift) - 1;
    if (tensor < recording.tensors.size()) memory = recording.tensors[tensor];
  }
  return fmt::format("{} {} [{}, {})", translated(span.is_write ? "writes" : "reads"), memory,
                     begin, begin + span.bytes);
}

struct Point {
  double x, y;
};

class Drawing {
 public:
  Drawing(const Recording& recording, const RunOrder& order)
      : recording_(recording), order_(order) {
    measure();
    place_rows();
  }

  std::string text() {
    draw_staves();
    for (const OrderedBarrier& barrier : order_.barriers) draw_barrier(barrier);
    for (const OrderedEdge& edge : order_.edges)
      if (edge.kind != EdgeKind::kMissing) draw_edge(edge);
    for (size_t i = 0; i < order_.boxes.size(); ++i) draw_box(order_.boxes[i]);
    for (const OrderedEdge& edge : order_.edges)
      if (edge.kind == EdgeKind::kMissing) draw_missing(edge);
    draw_legend();
    draw_head();
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rp\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n<style>{3}"
        "</style>\n<defs>{4}</defs>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{5}"
        "</svg>\n",
        width_, height_, markup_text(title()), kStyle, markers(), body_);
  }

 private:
  using RowKey = std::pair<size_t, int>;  // a core and row_of() its pipe

  std::string call_of(const OrderedBox& box) const {
    const Op& op = recording_.cores[box.core].ops[box.op];
    const std::string name = recording_.names[recording_.works[op.what].name];
    return box.times > 1 ? fmt::format("{} ×{}", name, box.times) : name;
  }
  const Site& site_of(const OrderedBox& box) const {
    return recording_.sites[recording_.cores[box.core].ops[box.op].site];
  }
  std::string place_of(const OrderedBox& box) const {
    const Site& site = site_of(box);
    if (files_.size() < 2) return sentence("line {}", site.line);
    return fmt::format("{}:{}", std::filesystem::path(site.file).filename().string(), site.line);
  }

  void measure() {
    for (const OrderedBox& box : order_.boxes) files_.insert(site_of(box).file);
    double box_width = 62;
    for (const OrderedBox& box : order_.boxes)
      box_width = std::max(
          {box_width, text_width(call_of(box)) + 14, 0.88 * text_width(place_of(box)) + 14});
    box_width_ = std::min(box_width, 168.0);
    column_width_ = box_width_ + kGap;
    per_stave_ = std::max(4, static_cast<int>((kStaveWidth - kLabelWidth) / column_width_));
    const int staves = std::max(1, (order_.columns + per_stave_ - 1) / per_stave_);
    staves_ = staves;
    width_ = 2 * kMargin + kLabelWidth +
             column_width_ * std::max(4, std::min(per_stave_, order_.columns));
  }

  void place_rows() {
    std::map<RowKey, pipe_t> pipes;
    for (const OrderedBox& box : order_.boxes)
      pipes[{rank_of(box.core), row_of(box.pipe)}] = box.pipe;
    double y = 0;
    size_t core = ~size_t{0};
    for (const auto& [key, pipe] : pipes) {
      if (key.first != core) {
        core = key.first;
        heads_[core] = y;
        y += kCoreHead;
      }
      rows_[key] = y;
      pipes_[key] = pipe;
      y += kRowHeight;
    }
    stave_height_ = y;
    height_ = kHeadHeight + staves_ * (stave_height_ + kStaveGap);
  }

  size_t rank_of(size_t core) const {
    return static_cast<size_t>(std::ranges::find(order_.cores, core) - order_.cores.begin());
  }
  int stave_of(int column) const { return (column - order_.first_column) / per_stave_; }
  double stave_top(int stave) const { return kHeadHeight + stave * (stave_height_ + kStaveGap); }
  double x_of(int column) const {
    return kMargin + kLabelWidth + ((column - order_.first_column) % per_stave_) * column_width_ +
           kGap / 2;
  }
  double y_of(const OrderedBox& box) const {
    return stave_top(stave_of(box.column)) + rows_.at({rank_of(box.core), row_of(box.pipe)}) +
           (kRowHeight - kBoxHeight) / 2;
  }

  void write(const std::string& classes, double x, double y, const std::string& text) {
    body_ += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", classes, x, y,
                         markup_text(text));
  }
  void rect(const std::string& classes, double x, double y, double width, double height,
            double round) {
    body_ += fmt::format(
        "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
        "rx=\"{}\"/>\n",
        classes, x, y, width, height, round);
  }

  void draw_staves() {
    for (int stave = 0; stave < staves_; ++stave) {
      const double top = stave_top(stave);
      for (const auto& [rank, y] : heads_)
        write("soft bold", kMargin, top + y + 15,
              core_text(recording_.cores[order_.cores[rank]].id));
      bool is_banded = false;
      for (const auto& [key, y] : rows_) {
        if ((is_banded = !is_banded))
          rect("band", kMargin, top + y, width_ - 2 * kMargin, kRowHeight, 4);
        write("bold end", kMargin + kLabelWidth - 10, top + y + kRowHeight / 2 + 4,
              name_of(pipes_.at(key)));
      }
    }
  }

  void draw_barrier(const OrderedBarrier& barrier) {
    const size_t rank = rank_of(barrier.core);
    double top = -1, bottom = 0;
    for (const auto& [key, y] : rows_)
      if (key.first == rank) {
        if (top < 0) top = y;
        bottom = y + kRowHeight;
      }
    if (top < 0) return;
    const double stave = stave_top(stave_of(barrier.column));
    body_ += fmt::format(
        "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"4\" height=\"{:.1f}\" rx=\"2\">"
        "<title>PipeBarrier&lt;PIPE_ALL&gt;</title></rect>\n",
        x_of(barrier.column) - kGap / 2 - 2, stave + top + 3, bottom - top - 6);
  }

  void draw_box(const OrderedBox& box) {
    const double x = x_of(box.column), y = y_of(box);
    std::string about = fmt::format("{} {}:{}", call_of(box), site_of(box).file, site_of(box).line);
    const CoreStream& core = recording_.cores[box.core];
    const Op& op = core.ops[box.op];
    constexpr uint32_t kMostSpans = 6;
    for (uint32_t i = 0; i < std::min<uint32_t>(op.detail, kMostSpans); ++i)
      about += "\n" + span_text(recording_, core.spans[op.first_span + i]);
    body_ += fmt::format("<g><title>{}</title>\n", markup_text(about));
    rect(fmt::format("box {}", name_of(box.pipe)), x, y, box_width_, kBoxHeight, 5);
    write("mid", x + box_width_ / 2, y + 15, shortened(call_of(box), box_width_ - 8));
    write("mid small soft", x + box_width_ / 2, y + 29,
          shortened(place_of(box), 1.13 * (box_width_ - 8)));
    if (!box.codes.empty())
      rect(std::ranges::any_of(box.codes, is_error) ? "fault" : "fault doubt", x - 2, y - 2,
           box_width_ + 4, kBoxHeight + 4, 7);
    body_ += "</g>\n";
    draw_codes(box, x, y);
  }

  bool is_end_of(const OrderedBox& box, const OrderedEdge& edge) const {
    return edge.kind == EdgeKind::kMissing &&
           (&order_.boxes[edge.from] == &box || &order_.boxes[edge.to] == &box);
  }

  // A finding that has no other end says its code above its box.
  void draw_codes(const OrderedBox& box, double x, double y) {
    std::set<Code> codes(box.codes.begin(), box.codes.end());
    std::erase_if(codes, [&](Code code) {
      return std::ranges::any_of(order_.edges, [&](const OrderedEdge& edge) {
        return is_end_of(box, edge) && edge.labels[0] == info_of(code).id;
      });
    });
    for (const Code code : codes) {
      write(is_error(code) ? "red small halo" : "amber small halo", x, y - 5, info_of(code).id);
      x += 42;
    }
  }

  // From the right of one box to the left of another; past other boxes between two rows.
  std::string path_of(const OrderedBox& from, const OrderedBox& to, size_t number) const {
    const Point a{x_of(from.column) + box_width_, y_of(from) + kBoxHeight / 2};
    const Point b{x_of(to.column) - 6, y_of(to) + kBoxHeight / 2};
    if (stave_of(from.column) != stave_of(to.column)) return across_staves(a, b, from, to, number);
    if (to.column == from.column + 1) return curve(a, b);
    return stepped(a, b, number);
  }
  static std::string curve(const Point& a, const Point& b) {
    const double bend = std::max(12.0, (b.x - a.x) / 2);
    return fmt::format("M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", a.x, a.y,
                       a.x + bend, a.y, b.x - bend, b.y, b.x, b.y);
  }
  static std::string stepped(const Point& a, const Point& b, size_t number) {
    constexpr double kTurn = 13;
    const double shift = 3.0 * static_cast<double>(number % 3);
    const double side = (kBoxHeight / 2 + 4 + shift) * (b.y > a.y ? -1 : 1);
    const double y = b.y + side;
    return fmt::format(
        "M{0:.1f} {1:.1f}C{2:.1f} {1:.1f} {0:.1f} {3:.1f} {2:.1f} {3:.1f}L{4:.1f} {3:.1f}"
        "C{5:.1f} {3:.1f} {4:.1f} {6:.1f} {5:.1f} {6:.1f}",
        a.x, a.y, a.x + kTurn, y, b.x - kTurn, b.x, b.y);
  }
  // It leaves one stave at its right and enters the other one at its left.
  std::string across_staves(const Point& a, const Point& b, const OrderedBox& from,
                            const OrderedBox& to, size_t number) const {
    OrderedBox there = to;
    there.column = from.column;
    const Point right{width_ - kMargin, y_of(there) + kBoxHeight / 2};
    const Point left{kMargin + kLabelWidth - 4, b.y};
    const std::string leave = right.x - a.x < kGap ? curve(a, right) : stepped(a, right, number);
    const std::string enter = b.x - left.x < kGap ? curve(left, b) : stepped(left, b, number);
    return leave + enter;
  }

  void draw_edge(const OrderedEdge& edge) {
    const OrderedBox &from = order_.boxes[edge.from], &to = order_.boxes[edge.to];
    kinds_.insert(edge.kind);
    const std::string name = class_of(edge.kind);
    body_ += fmt::format(
        "<g><title>{0}</title><path class=\"edge {1}\" marker-end=\"url(#rp-{1})\" d=\"{2}\"/>",
        markup_text(edge.about), name, path_of(from, to, edge.to));
    if (edge.kind == EdgeKind::kFlag) draw_ids(edge, from);
    body_ += "</g>\n";
  }

  // The ids of events, where the arrow begins.
  void draw_ids(const OrderedEdge& edge, const OrderedBox& from) {
    std::string ids;
    for (const std::string& label : edge.labels)
      ids += (ids.empty() ? "" : ",") + label.substr(label.rfind(' ') + 1);
    const double width = 10 + 6.5 * static_cast<double>(ids.size());
    const double x = x_of(from.column) + box_width_ + 2, y = y_of(from) + kBoxHeight / 2;
    rect("knob flag", x, y - 8, width, 16, 8);
    write("mid small", x + width / 2, y + 4, ids);
  }

  bool is_in_row(const OrderedBox& from, const OrderedBox& to) const {
    return y_of(from) == y_of(to) && from.column < to.column;
  }

  // Over the boxes of their row.
  std::string path_over(const OrderedBox& from, const OrderedBox& to) const {
    const double y = y_of(from) - 2, up = y - 8;
    const double a = x_of(from.column) + 0.75 * box_width_, b = x_of(to.column) + 0.25 * box_width_;
    return fmt::format(
        "M{0:.1f} {1:.1f}Q{0:.1f} {2:.1f} {3:.1f} {2:.1f}L{4:.1f} {2:.1f}"
        "Q{5:.1f} {2:.1f} {5:.1f} {1:.1f}",
        a, y, up, a + 8, b - 8, b);
  }

  // A bow beside both boxes where they stand in one column, so that it is seen.
  std::string path_between(const OrderedBox& from, const OrderedBox& to) const {
    if (is_in_row(from, to)) return path_over(from, to);
    const Point a{x_of(from.column) + box_width_ + 2, y_of(from) + kBoxHeight / 2};
    const Point b{x_of(to.column) - 2, y_of(to) + kBoxHeight / 2};
    if (from.column != to.column && stave_of(from.column) == stave_of(to.column)) {
      if (from.column < to.column) return curve(a, b);
      return fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", a.x - box_width_ - 4, a.y,
                         b.x + box_width_ + 4, b.y);
    }
    const double out = std::max(a.x, b.x + box_width_ + 4) + kGap - 6;
    return fmt::format("M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", a.x, a.y, out,
                       a.y, out, b.y, b.x + box_width_ + 4, b.y);
  }

  void draw_missing(const OrderedEdge& edge) {
    const OrderedBox &from = order_.boxes[edge.from], &to = order_.boxes[edge.to];
    kinds_.insert(edge.kind);
    body_ += fmt::format("<g><title>{}</title><path class=\"missing\" d=\"{}\"/>",
                         markup_text(edge.labels[0] + ": " + edge.about), path_between(from, to));
    const double y =
        is_in_row(from, to) ? y_of(from) - 6 : (y_of(from) + y_of(to) + kBoxHeight) / 2 + 4;
    if (from.column == to.column)
      write("red halo", x_of(from.column) + box_width_ + kGap - 6, y, edge.labels[0]);
    else
      write("red halo mid", (x_of(from.column) + x_of(to.column) + box_width_) / 2, y,
            edge.labels[0]);
    body_ += "</g>\n";
  }

  static std::string markers() {
    std::string text;
    for (const EdgeKind kind : {EdgeKind::kFlag, EdgeKind::kQueue, EdgeKind::kCores})
      text += fmt::format(
          "<marker id=\"rp-{0}\" viewBox=\"0 0 8 8\" refX=\"3\" refY=\"4\" markerWidth=\"9\" "
          "markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
          "<path class=\"tip-{0}\" d=\"M0 0L8 4L0 8z\"/></marker>",
          class_of(kind));
    return text;
  }

  std::string title() const {
    return sentence("{} on {}: the order of its instructions", recording_.kernel, recording_.chip);
  }

  void draw_head() {
    write("title", kMargin, 30, title());
    const std::string text = translated(
        "a row begins its calls from left to right, an arrow makes one wait; what stands in one "
        "column may run at once");
    write("soft", kMargin, 50, text);
    width_ = std::max(width_, 2 * kMargin + text_width(text));
  }

  void draw_legend() {
    double x = kMargin, y = height_ + 4;
    const auto entry = [&](const std::string& sample, const std::string& meaning) {
      const double needed = 44 + text_width(meaning) + 28;
      if (x > kMargin && x + needed > std::max(width_, kStaveWidth)) {
        x = kMargin;
        y += 22;
      }
      body_ += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">{}</g>\n", x, y, sample);
      write("soft", x + 44, y + 4, meaning);
      x += needed;
      width_ = std::max(width_, x);
    };
    for (const EdgeKind kind : kinds_) {
      const std::string name = class_of(kind);
      entry(kind == EdgeKind::kMissing
                ? "<path class=\"missing\" d=\"M0 0L34 0\"/>"
                : fmt::format("<path class=\"edge {0}\" marker-end=\"url(#rp-{0})\" d=\"M0 0L30 "
                              "0\"/>",
                              name),
            translated(meaning_of(kind)));
    }
    if (!order_.barriers.empty())
      entry("<rect class=\"bar\" x=\"14\" y=\"-9\" width=\"4\" height=\"18\" rx=\"2\"/>",
            "PipeBarrier<PIPE_ALL>");
    if (order_.left_out > 0) {
      y += 22;
      write("soft", kMargin, y + 4,
            sentence("{} more instructions are not drawn", order_.left_out));
    }
    height_ = y + 24;
  }

  const Recording& recording_;
  const RunOrder& order_;
  std::set<std::string> files_;
  std::set<EdgeKind> kinds_;
  std::map<RowKey, double> rows_;  // tops, from the top of a stave
  std::map<RowKey, pipe_t> pipes_;
  std::map<size_t, double> heads_;  // of cores, by their rank
  double box_width_ = 0, column_width_ = 0, stave_height_ = 0, width_ = 0, height_ = 0;
  int per_stave_ = 1, staves_ = 1;
  std::string body_;
};

}  // namespace

std::string run_picture(const Recording& recording, const std::vector<Finding>& findings) {
  const RunOrder order = order_of(recording, findings, kMostColumns);
  if (order.boxes.empty()) return "";
  return Drawing(recording, order).text();
}

}  // namespace asctwin::timeline
