// Walks the shown cores as a launch would: a core stops at a token between cores until those that
// signal it have come there.
#include "timeline/run_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "timeline/events.h"

namespace asctwin::timeline {
namespace {

constexpr size_t kNoBox = ~size_t{0};
constexpr size_t kMostBoxes = 200'000;
constexpr size_t kLanes = 12;  // lane_order() is below it

std::string place_text(const Site& site) {
  return fmt::format("{} {}:{}", site.call, std::filesystem::path(site.file).filename().string(),
                     site.line);
}

// Where an operation of a finding may be among those of its core.
struct Place {
  std::string file, call;
  int line = 0;

  bool is_at(const Site& site) const {
    return site.line == line &&
           std::filesystem::path(site.file).filename() == std::filesystem::path(file).filename();
  }
};

// An instruction that a finding speaks of.
struct Mark {
  size_t core = 0;
  uint32_t op = 0;
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

struct MarkedFinding {
  Code code;
  std::optional<Mark> main, other;
};

// Finds the instructions of findings in the streams of their cores.
class Finder {
 public:
  explicit Finder(const Recording& recording) : recording_(recording) {}

  MarkedFinding find(const Finding& finding) const {
    MarkedFinding marked{finding.code, {}, {}};
    const auto core = core_of(finding);
    if (!core || finding.line == 0) return marked;
    const Place place{finding.file, finding.fact("op"), finding.line};
    marked.main = visit(*core, place, std::max<int64_t>(finding.iteration, 1));
    if (!marked.main) return marked;
    const bool is_race = !finding.fact("hazard").empty();
    if (const auto line = finding.number("other_line"); line && is_race) {
      const Place other{finding.fact("other_file"), finding.fact("other_op"),
                        static_cast<int>(*line)};
      if (const auto block = finding.number("other_block"))
        marked.other = in_block(static_cast<int>(*block), other);
      else
        marked.other = last_before(*marked.main, other);
    }
    return marked;
  }

 private:
  std::optional<size_t> core_of(const Finding& finding) const {
    for (size_t core = 0; core < recording_.cores.size(); ++core)
      if (recording_.cores[core].id == finding.core) return core;
    return std::nullopt;
  }

  bool is_instruction_at(const Op& op, const Place& place) const {
    return op.kind == OpKind::kInstruction && place.is_at(recording_.sites[op.site]);
  }
  bool is_call_at(const Op& op, const Place& place) const {
    return is_instruction_at(op, place) && recording_.sites[op.site].call == place.call;
  }

  // The core's `number`th visit of the place, from 1; nothing where the recording ends before it.
  std::optional<Mark> visit(size_t core, const Place& place, int64_t number) const {
    const std::vector<Op>& ops = recording_.cores[core].ops;
    const bool is_named =
        std::ranges::any_of(ops, [&](const Op& op) { return is_call_at(op, place); });
    for (uint32_t i = 0; i < ops.size(); ++i) {
      if (!(is_named ? is_call_at(ops[i], place) : is_instruction_at(ops[i], place))) continue;
      if (--number == 0) return Mark{core, i};
    }
    return std::nullopt;
  }

  bool share_bytes(const CoreStream& core, const Op& a, const Op& b) const {
    for (uint32_t i = a.first_span; i < a.first_span + a.detail; ++i)
      for (uint32_t j = b.first_span; j < b.first_span + b.detail; ++j) {
        const Span &x = core.spans[i], &y = core.spans[j];
        if (x.memory == y.memory && x.begin < y.begin + y.bytes && y.begin < x.begin + x.bytes)
          return true;
      }
    return false;
  }

  // The last one that touches the same bytes, else the last one.
  std::optional<Mark> last_before(const Mark& main, const Place& place) const {
    const CoreStream& core = recording_.cores[main.core];
    std::optional<Mark> last;
    for (uint32_t i = main.op; i-- > 0;) {
      if (!is_instruction_at(core.ops[i], place)) continue;
      if (share_bytes(core, core.ops[i], core.ops[main.op])) return Mark{main.core, i};
      if (!last) last = Mark{main.core, i};
    }
    return last;
  }

  std::optional<Mark> in_block(int block, const Place& place) const {
    for (size_t core = 0; core < recording_.cores.size(); ++core)
      if (recording_.cores[core].id.block == block)
        if (const auto found = visit(core, place, 1)) return found;
    return std::nullopt;
  }

  const Recording& recording_;
};

// A signal, with the box that its pipe has come to.
struct Signal {
  int column = 0;
  size_t box = kNoBox;
  uint32_t site = 0;
  std::string label;
};

struct Waiting {
  Signal signal;
  uint32_t site = 0;
  EdgeKind kind = EdgeKind::kFlag;
};

struct Lane {
  int free = 0;          // the first column that the next instruction may have
  size_t last = kNoBox;  // its newest box
  bool is_open = false;  // that may take in another call of its line
  std::vector<Waiting> waiting;
};

// One core on its way through its stream.
struct Walk {
  size_t core = 0;
  uint32_t next = 0;
  int issue = 0;  // the column that the scalar unit has come to
  std::array<Lane, kLanes> lanes;
  std::vector<Waiting> waiting;  // where the scalar unit has waited: of the next box of any pipe
  std::map<uint32_t, Signal> signals;
};

class Placer {
 public:
  Placer(const Recording& recording, std::vector<size_t> cores, const std::set<Mark>& marks)
      : recording_(recording), marks_(marks) {
    order_.cores = std::move(cores);
    for (const size_t core : order_.cores) {
      walks_.push_back({core, 0, 0, {}, {}, {}});
      for (const Op& op : recording.cores[core].ops)
        if (op.kind == OpKind::kLaunchSignal) ++signals_to_come_[op.what];
    }
  }

  RunOrder place() {
    while (advance_all() || force()) {
    }
    return std::move(order_);
  }
  const std::map<Mark, size_t>& marked_boxes() const { return marked_boxes_; }

 private:
  const std::vector<Op>& ops(const Walk& walk) const { return recording_.cores[walk.core].ops; }
  bool is_full() const { return order_.boxes.size() >= kMostBoxes; }

  bool advance_all() {
    bool has_moved = false;
    for (Walk& walk : walks_)
      while (walk.next < ops(walk).size() && !is_full() && may_go_on(ops(walk)[walk.next])) {
        step(walk, ops(walk)[walk.next]);
        ++walk.next;
        has_moved = true;
      }
    return has_moved;
  }

  bool may_go_on(const Op& op) const {
    if (op.kind != OpKind::kLaunchWait) return true;
    const auto found = signals_to_come_.find(op.what);
    return found == signals_to_come_.end() || found->second == 0;
  }

  // Cores that are not shown may have signalled: the first core that waits goes on.
  bool force() {
    for (Walk& walk : walks_)
      if (walk.next < ops(walk).size() && !is_full()) {
        step(walk, ops(walk)[walk.next]);
        ++walk.next;
        return true;
      }
    return false;
  }

  void step(Walk& walk, const Op& op) {
    switch (op.kind) {
      case OpKind::kInstruction:
        return add_box(walk, op);
      case OpKind::kSignal:
        walk.signals[walk.next] = signal_at(walk, op, flag_label(op));
        return;
      case OpKind::kWait:
        if (const auto found = walk.signals.find(op.what); found != walk.signals.end())
          wait(walk, op, {found->second, op.site, kind_of(op)});
        return;
      case OpKind::kLaunchSignal:
        --signals_to_come_[op.what];
        launch_signals_[op.what].push_back(signal_at(walk, op, ""));
        return;
      case OpKind::kLaunchWait:
        for (const Signal& signal : launch_signals_[op.what])
          wait(walk, op, {signal, op.site, EdgeKind::kCores});
        return;
      case OpKind::kBarrier:
        return barrier(walk, op);
      case OpKind::kDrain:
        walk.issue = std::max(walk.issue, lane(walk, op.pipe).free);
        return;
    }
  }

  static Lane& lane(Walk& walk, pipe_t pipe) {
    return walk.lanes[static_cast<size_t>(lane_order(pipe))];
  }
  template <class Act>
  static void for_lanes(Walk& walk, pipe_t pipe, const Act& act) {
    if (pipe != PIPE_ALL) return act(lane(walk, pipe));
    for (Lane& one : walk.lanes) act(one);
  }

  static std::string flag_label(const Op& op) {
    const HardEvent event = event_of(op.detail);
    if (event == HardEvent::MAX) return "";
    return fmt::format("{} {}", info_of(event).name, id_of(op.detail));
  }

  EdgeKind kind_of(const Op& op) const {
    const std::string& call = recording_.sites[op.site].call;
    return call == "WaitFlag" ? EdgeKind::kFlag : EdgeKind::kQueue;
  }

  Signal signal_at(Walk& walk, const Op& op, std::string label) {
    Signal signal{0, kNoBox, op.site, std::move(label)};
    for_lanes(walk, op.pipe, [&](Lane& one) {
      one.is_open = false;
      if (one.free >= signal.column && one.last != kNoBox) signal.box = one.last;
      signal.column = std::max(signal.column, one.free);
    });
    if (op.pipe == PIPE_S) signal.column = std::max(signal.column, walk.issue);
    return signal;
  }

  void wait(Walk& walk, const Op& op, const Waiting& waiting) {
    for_lanes(walk, op.pipe, [&](Lane& one) {
      one.free = std::max(one.free, waiting.signal.column);
      one.is_open = false;
    });
    const bool is_for_all = op.pipe == PIPE_S || op.pipe == PIPE_ALL;
    (is_for_all ? walk.waiting : lane(walk, op.pipe).waiting).push_back(waiting);
    if (is_for_all) walk.issue = std::max(walk.issue, waiting.signal.column);
  }

  // A barrier of one pipe says what its row shows already.
  void barrier(Walk& walk, const Op& op) {
    if (op.pipe != PIPE_ALL) return;
    int column = walk.issue;
    for (const Lane& one : walk.lanes) column = std::max(column, one.free);
    for_lanes(walk, PIPE_ALL, [&](Lane& one) {
      one.free = column;
      one.is_open = false;
    });
    walk.issue = column;
    if (order_.barriers.empty() || order_.barriers.back().core != walk.core ||
        order_.barriers.back().column != column)
      order_.barriers.push_back({walk.core, column});
  }

  // Calls that only synchronise are arrows.
  bool is_shown(const Op& op) const {
    return op.detail > 0 || recording_.works[op.what].is_item || op.pipe != PIPE_S;
  }

  void add_box(Walk& walk, const Op& op) {
    if (!is_shown(op)) return;
    Lane& to = lane(walk, op.pipe);
    const int column = std::max(to.free, walk.issue);
    const bool is_marked = marks_.contains({walk.core, walk.next});
    const bool is_free = to.waiting.empty() && walk.waiting.empty();
    if (!is_marked && to.is_open && is_free && column == to.free && is_again(to, op)) {
      ++order_.boxes[to.last].times;
      return;
    }
    if (is_marked) marked_boxes_[{walk.core, walk.next}] = order_.boxes.size();
    to.last = order_.boxes.size();
    to.free = column + 1;
    to.is_open = !is_marked;
    order_.boxes.push_back({walk.core, walk.next, op.pipe, column, 1, {}});
    if (op.pipe == PIPE_S) walk.issue = std::max(walk.issue, column);
    for (auto* const waitings : {&to.waiting, &walk.waiting}) {
      for (const Waiting& waiting : *waitings) add_edge(waiting, to.last);
      waitings->clear();
    }
  }

  bool is_again(const Lane& to, const Op& op) const {
    const OrderedBox& last = order_.boxes[to.last];
    return recording_.cores[last.core].ops[last.op].site == op.site;
  }

  // Two signals of one box to another are one arrow with two labels.
  void add_edge(const Waiting& waiting, size_t box) {
    const Signal& signal = waiting.signal;
    if (signal.box == kNoBox) return;
    const std::string about = fmt::format(
        "{}{}{} → {}", signal.label, signal.label.empty() ? "" : ": ",
        place_text(recording_.sites[signal.site]), place_text(recording_.sites[waiting.site]));
    for (auto edge = order_.edges.rbegin(); edge != order_.edges.rend() && edge->to == box; ++edge)
      if (edge->from == signal.box && edge->kind == waiting.kind) {
        edge->labels.push_back(signal.label);
        edge->about += "\n" + about;
        return;
      }
    order_.edges.push_back({waiting.kind, signal.box, box, {signal.label}, about});
  }

  const Recording& recording_;
  const std::set<Mark>& marks_;
  RunOrder order_;
  std::vector<Walk> walks_;
  std::map<uint32_t, int64_t> signals_to_come_;
  std::map<uint32_t, std::vector<Signal>> launch_signals_;
  std::map<Mark, size_t> marked_boxes_;
};

std::vector<size_t> shown_cores(const Recording& recording,
                                const std::vector<MarkedFinding>& findings) {
  std::set<int> blocks;
  for (const MarkedFinding& finding : findings) {
    for (const auto& mark : {finding.main, finding.other})
      if (mark) blocks.insert(recording.cores[mark->core].id.block);
    if (!blocks.empty()) break;
  }
  if (blocks.empty()) blocks.insert(0);
  std::vector<size_t> cores;
  for (size_t core = 0; core < recording.cores.size(); ++core)
    if (blocks.contains(recording.cores[core].id.block) && !recording.cores[core].ops.empty())
      cores.push_back(core);
  return cores;
}

// Keeps the columns around the first finding, or the first ones.
void keep_columns(RunOrder& order, int most_columns) {
  int last = 0, focus = -1;
  for (const OrderedBox& box : order.boxes) {
    last = std::max(last, box.column + 1);
    if (!box.codes.empty() && focus < 0) focus = box.column;
  }
  if (focus >= most_columns) order.first_column = focus - most_columns / 2;
  order.columns = std::min(most_columns, last - order.first_column);
  const auto is_kept = [&](int column) {
    return column >= order.first_column && column < order.first_column + order.columns;
  };
  std::vector<size_t> numbers(order.boxes.size(), kNoBox);
  std::vector<OrderedBox> kept;
  for (size_t i = 0; i < order.boxes.size(); ++i) {
    if (!is_kept(order.boxes[i].column)) continue;
    numbers[i] = kept.size();
    kept.push_back(std::move(order.boxes[i]));
  }
  order.left_out = order.boxes.size() - kept.size();
  order.boxes = std::move(kept);
  for (OrderedEdge& edge : order.edges) {
    edge.from = numbers[edge.from];
    edge.to = numbers[edge.to];
  }
  std::erase_if(order.edges,
                [](const OrderedEdge& edge) { return edge.from == kNoBox || edge.to == kNoBox; });
  std::erase_if(order.barriers,
                [&](const OrderedBarrier& barrier) { return !is_kept(barrier.column); });
}

void add_findings(const Recording& recording, const std::vector<MarkedFinding>& findings,
                  const std::map<Mark, size_t>& boxes, RunOrder& order) {
  const auto box_of = [&](const std::optional<Mark>& mark) {
    const auto found = mark ? boxes.find(*mark) : boxes.end();
    return found == boxes.end() ? kNoBox : found->second;
  };
  const auto place_of = [&](const Mark& mark) {
    return place_text(recording.sites[recording.cores[mark.core].ops[mark.op].site]);
  };
  for (const MarkedFinding& finding : findings) {
    const size_t main = box_of(finding.main), other = box_of(finding.other);
    for (const size_t box : {main, other})
      if (box != kNoBox) order.boxes[box].codes.push_back(finding.code);
    if (main == kNoBox || other == kNoBox || main == other) continue;
    order.edges.push_back(
        {EdgeKind::kMissing,
         other,
         main,
         {info_of(finding.code).id},
         fmt::format("{} ... {}", place_of(*finding.other), place_of(*finding.main))});
  }
}

}  // namespace

RunOrder order_of(const Recording& recording, const std::vector<Finding>& findings,
                  int most_columns) {
  std::vector<MarkedFinding> marked;
  std::set<Mark> marks;
  for (const Finding& finding : findings) {
    marked.push_back(Finder(recording).find(finding));
    for (const auto& mark : {marked.back().main, marked.back().other})
      if (mark) marks.insert(*mark);
  }
  Placer placer(recording, shown_cores(recording, marked), marks);
  RunOrder order = placer.place();
  add_findings(recording, marked, placer.marked_boxes(), order);
  keep_columns(order, most_columns);
  return order;
}

}  // namespace asctwin::timeline
