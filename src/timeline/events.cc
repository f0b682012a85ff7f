// Chooses what is worth an event.
#include "timeline/events.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace asctwin::timeline {
namespace {

constexpr size_t kMostEvents = 1'000'000;

std::optional<EventKind> kind_of(const Recording& recording, const Op& op, const Placed& placed) {
  switch (op.kind) {
    case OpKind::kInstruction: {
      // Register setters and calls that only synchronise take a cycle of the scalar unit.
      const Work& work = recording.works[op.what];
      const bool moves = work.from != Hardware::MAX || work.to != Hardware::MAX;
      if (op.pipe == PIPE_S && !moves) return std::nullopt;
      return EventKind::kInstruction;
    }
    case OpKind::kSignal:
    case OpKind::kLaunchSignal:
      return EventKind::kSignal;
    case OpKind::kWait:
    case OpKind::kLaunchWait:
      return EventKind::kWait;
    default:
      if (placed.end <= placed.begin) return std::nullopt;
      return EventKind::kBarrier;
  }
}

pipe_t lane_of(const Op& op) {
  if (op.kind == OpKind::kDrain || op.pipe == PIPE_ALL) return PIPE_S;
  return op.pipe;
}

class Collector {
 public:
  Collector(const Recording& recording, const Timeline& timeline, double us_per_cycle)
      : recording_(recording), timeline_(timeline) {
    list_.us_per_cycle = us_per_cycle;
  }

  void add_core(size_t core) {
    const CoreStream& stream = recording_.cores[core];
    numbers_.clear();
    for (uint32_t i = 0; i < stream.ops.size(); ++i) {
      const Placed& placed = timeline_.cores[core].ops[i];
      const auto kind = kind_of(recording_, stream.ops[i], placed);
      if (!kind) continue;
      if (list_.events.size() >= kMostEvents) {
        list_.is_cut = true;
        return;
      }
      const double us = list_.us_per_cycle;
      add_flow(core, stream.ops[i], placed);
      if (stream.ops[i].kind == OpKind::kSignal) numbers_[i] = list_.events.size();
      if (stream.ops[i].kind == OpKind::kLaunchSignal)
        launch_numbers_[{core, i}] = list_.events.size();
      list_.events.push_back({*kind, static_cast<int>(core), i, lane_of(stream.ops[i]),
                              placed.begin * us, std::max(placed.free - placed.begin, 0.0) * us,
                              (placed.end - placed.free) * us});
    }
  }

  EventList list() {
    list_.is_cut = list_.is_cut || recording_.is_cut();
    for (const auto& [from, to] : launch_flows_)
      if (const auto found = launch_numbers_.find(from); found != launch_numbers_.end())
        list_.flows.push_back({found->second, to});
    return std::move(list_);
  }
  void cut() { list_.is_cut = true; }

 private:
  // Waits that have held something up.
  void add_flow(size_t, const Op& op, const Placed& placed) {
    if (op.kind == OpKind::kWait)
      if (const auto found = numbers_.find(op.what); found != numbers_.end())
        list_.flows.push_back({found->second, list_.events.size()});
    if (op.kind == OpKind::kLaunchWait && placed.after == After::kOtherCore && placed.pred.exists())
      launch_flows_.push_back(
          {{static_cast<size_t>(placed.pred.core), placed.pred.op}, list_.events.size()});
  }

  const Recording& recording_;
  const Timeline& timeline_;
  EventList list_;
  std::map<uint32_t, size_t> numbers_;
  std::map<std::pair<size_t, uint32_t>, size_t> launch_numbers_;
  std::vector<std::pair<std::pair<size_t, uint32_t>, size_t>> launch_flows_;
};

}  // namespace

EventList events_of(const Recording& recording, const Timeline& timeline, const TimingModel& model,
                    int blocks) {
  Collector collector(recording, timeline, 1 / model.mhz());
  for (size_t core = 0; core < recording.cores.size(); ++core) {
    if (blocks > 0 && recording.cores[core].id.block >= blocks)
      collector.cut();
    else
      collector.add_core(core);
  }
  return collector.list();
}

std::string core_name(const Recording& recording, size_t core) {
  const CoreId& id = recording.cores[core].id;
  const std::string card =
      recording.ranks > 1 ? fmt::format("rank{}.", recording.cores[core].rank) : "";
  const char* const kind = id.kind == CoreKind::kVector ? "veccore" : "cubecore";
  return fmt::format("{}core{}.{}{}", card, id.block, kind, id.sub_block);
}

int place_among_cores(const Recording& recording, size_t core) {
  const CoreId& id = recording.cores[core].id;
  return 3 * recording.block_of(core) + (id.kind == CoreKind::kVector ? 2 + id.sub_block : 1);
}

int lane_order(pipe_t pipe) {
  switch (pipe) {
    case PIPE_S:
      return 1;
    case PIPE_MTE1:
      return 3;
    case PIPE_M:
      return 4;
    case PIPE_FIX:
      return 5;
    case PIPE_MTE2:
      return 6;
    case PIPE_V:
      return 7;
    case PIPE_MTE3:
      return 8;
    default:
      return 11;
  }
}

const Op& op_of(const Recording& recording, const Event& event) {
  return recording.cores[static_cast<size_t>(event.core)].ops[event.op];
}

std::string event_name(const Recording& recording, const Event& event) {
  const Op& op = op_of(recording, event);
  if (event.kind == EventKind::kInstruction) return recording.names[recording.works[op.what].name];
  if (event.kind == EventKind::kBarrier) return "PipeBarrier";
  const std::string verb = event.kind == EventKind::kSignal ? "set " : "wait ";
  if (op.kind == OpKind::kLaunchSignal || op.kind == OpKind::kLaunchWait)
    return verb + recording.launch_tokens[op.what];
  const HardEvent flag = event_of(op.detail);
  if (flag == HardEvent::MAX) return verb + "unit flag";
  return fmt::format("{}{} {}", verb, info_of(flag).name, id_of(op.detail));
}

std::string mnemonic(const Recording& recording, const Event& event) {
  if (event.kind == EventKind::kBarrier) return "BAR";
  if (event.kind == EventKind::kSignal) return "SET_FLAG";
  if (event.kind == EventKind::kWait) return "WAIT_FLAG";
  const Work& work = recording.works[op_of(recording, event).what];
  const auto memory = [](Hardware at) {
    static const char* const kNames[] = {"OUT", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};
    return at == Hardware::MAX ? "REG" : kNames[static_cast<int>(at)];
  };
  const std::string name = recording.names[work.name];
  if (work.pipe == PIPE_V || work.pipe == PIPE_M) {
    std::string upper = work.pipe == PIPE_V ? "V" : "";
    for (const char c : name) upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return upper == "MMAD" ? "MMAD" : upper;
  }
  if (work.pipe == PIPE_S) return work.to == Hardware::MAX ? "LD" : "ST";
  return fmt::format("MOV_{}_TO_{}", memory(work.from), memory(work.to));
}

}  // namespace asctwin::timeline
