// Runs the cores of a recording side by side: whoever is next to move bytes over what they share
// goes first.
#include "timeline/placement.h"

#include <algorithm>
#include <deque>
#include <queue>

#include "timeline/core_placer.h"

namespace asctwin::timeline {
namespace {

int rank_of(pipe_t pipe) {
  switch (pipe) {
    case PIPE_MTE2:
      return 0;
    case PIPE_MTE1:
      return 1;
    case PIPE_S:
    case PIPE_V:
    case PIPE_M:
      return 2;
    default:
      return 3;
  }
}

// Sees each backward wait of a deeper queue one signal earlier.
Recording with_deeper_queues(const Recording& recording, const std::set<uint32_t>& sites) {
  Recording deeper = recording;
  for (CoreStream& core : deeper.cores) {
    std::map<std::pair<uint32_t, uint16_t>, uint32_t> earlier;
    for (Op& op : core.ops) {
      if (op.kind != OpKind::kWait || sites.count(op.site) == 0) continue;
      const HardEvent event = event_of(op.detail);
      if (event == HardEvent::MAX || !is_backward(event)) continue;
      const std::pair key{op.site, static_cast<uint16_t>(event)};
      const auto found = earlier.find(key);
      const uint32_t seen = found == earlier.end() ? kNoSignal : found->second;
      earlier[key] = op.what;
      op.what = seen;
    }
  }
  return deeper;
}

std::vector<Cost> costs_of(const Recording& recording, const TimingModel& model, Without without) {
  std::vector<Cost> costs;
  for (const Work& work : recording.works)
    costs.push_back(cost_of(model, work, recording.names[work.name], without));
  return costs;
}

// Bytes that cores share in a cycle; those of a sample have their part of them.
double per_cycle(const TimingModel& model, std::string_view name, const Changes& changes,
                 const PlacementOptions& options) {
  return changes.unlimited ? 0 : model.number(name) / (model.mhz() * 1e6) / options.share;
}

Machine machine_of(const Recording& recording, const TimingModel& model, const isa::Chip& chip,
                   const PlacementOptions& options, const Changes& changes) {
  Machine machine{recording,
                  model,
                  options,
                  changes,
                  chip.keeps_vector_order,
                  model.number("queue.depth"),
                  model.number("s.flag"),
                  model.number("cross.flag"),
                  model.number("cross.barrier"),
                  options.scalar_ns < 0 ? -1 : options.scalar_ns * model.mhz() / 1000,
                  costs_of(recording, model, Without::kNothing),
                  costs_of(recording, model, changes.without),
                  {},
                  {},
                  {}};
  for (int rank = 0; rank < recording.ranks; ++rank)
    machine.cards.push_back(
        {Bandwidth(per_cycle(model, "gm.shared.read", changes, options)),
         Bandwidth(per_cycle(model, "gm.shared.all", changes, options)),
         Bandwidth(per_cycle(model, "gm.shared.l2", changes, options)),
         L2Cache(recording, chip.l2_bytes / static_cast<uint64_t>(options.share), options.warm),
         LineQueue(recording)});
  machine.timeline.cores.resize(recording.cores.size());
  machine.tokens.resize(recording.launch_tokens.size());
  for (const CoreStream& core : recording.cores)
    for (const Op& op : core.ops)
      if (op.kind == OpKind::kLaunchSignal) ++machine.tokens[op.what].signals_left;
  return machine;
}

// The blocks of a launch, on each card as many at once as the chip has cores.
class Launch {
 public:
  Launch(Machine& machine, int at_once)
      : machine_(machine), cards_(static_cast<size_t>(machine.recording.ranks)) {
    for (size_t i = 0; i < machine.recording.cores.size(); ++i) {
      placers_.emplace_back(machine, static_cast<int>(i));
      std::vector<Block>& blocks = card_of(static_cast<int>(i)).blocks;
      const auto block = static_cast<size_t>(machine.recording.cores[i].id.block);
      if (blocks.size() <= block) blocks.resize(block + 1);
      blocks[block].cores.push_back(static_cast<int>(i));
    }
    for (Card& card : cards_) card.starts.assign(static_cast<size_t>(at_once), 0.0);
    start_blocks();
  }

  void run() {
    while (!queue_.empty() || wake(true)) {
      const Next next = queue_.top();
      queue_.pop();
      CorePlacer& core = placers_[static_cast<size_t>(next.core)];
      if (core.is_blocked()) {
        blocked_.push_back(next.core);
        continue;
      }
      core.step();
      go_on(next.core);
      start_blocks();
      wake(false);
    }
  }

 private:
  struct Next {
    double when;
    int core;
    bool operator<(const Next& other) const {
      return when != other.when ? when > other.when : core > other.core;
    }
  };
  struct Block {
    std::vector<int> cores;
    size_t ended = 0;
  };

  struct Card {
    std::vector<Block> blocks;
    std::deque<double> starts;  // when cores have become free
    size_t next_block = 0;
  };

  Card& card_of(int core) {
    return cards_[static_cast<size_t>(machine_.recording.cores[static_cast<size_t>(core)].rank)];
  }

  // On the cores that have become free.
  void start_blocks() {
    for (Card& card : cards_)
      while (!card.starts.empty() && card.next_block < card.blocks.size()) {
        const double at = card.starts.front();
        card.starts.pop_front();
        for (const int core : card.blocks[card.next_block++].cores) {
          placers_[static_cast<size_t>(core)].start(at);
          go_on(core);
        }
      }
  }

  void go_on(int number) {
    CorePlacer& core = placers_[static_cast<size_t>(number)];
    core.run();
    if (!core.has_ended()) return queue_.push({core.next_begin(), number});
    Card& card = card_of(number);
    Block& block = card.blocks[static_cast<size_t>(
        machine_.recording.cores[static_cast<size_t>(number)].id.block)];
    if (++block.ended < block.cores.size()) return;
    double end = 0;
    for (const int other : block.cores)
      end = std::max(end, machine_.timeline.cores[static_cast<size_t>(other)].end);
    card.starts.push_back(end);
  }

  // Puts back whoever can go on. Where nobody can, the next block is started, or a token that
  // nobody signals is taken as signalled: the launch has ended, so it must have been.
  bool wake(bool nobody_runs) {
    bool woken = false;
    for (size_t i = 0; i < blocked_.size();) {
      CorePlacer& core = placers_[static_cast<size_t>(blocked_[i])];
      if (core.is_blocked()) {
        ++i;
        continue;
      }
      queue_.push({core.next_begin(), blocked_[i]});
      blocked_.erase(blocked_.begin() + static_cast<std::ptrdiff_t>(i));
      woken = true;
    }
    if (woken || !nobody_runs) return woken;
    for (Card& card : cards_) {
      if (card.next_block >= card.blocks.size()) continue;
      card.starts.push_back(0);
      start_blocks();
      return !queue_.empty() || wake(true);
    }
    if (blocked_.empty()) return false;
    for (Machine::Token& token : machine_.tokens) token.signals_left = 0;
    return wake(true);
  }

  Machine& machine_;
  std::vector<CorePlacer> placers_;
  std::vector<Card> cards_;
  std::priority_queue<Next> queue_;
  std::vector<int> blocked_;
};

void find_last(Timeline& timeline) {
  for (size_t core = 0; core < timeline.cores.size(); ++core) {
    const CoreTimeline& at = timeline.cores[core];
    for (size_t i = 0; i < at.ops.size(); ++i)
      if (at.ops[i].end > timeline.end || !timeline.last.exists()) {
        timeline.end = std::max(timeline.end, at.ops[i].end);
        timeline.last = {static_cast<int>(core), static_cast<uint32_t>(i)};
      }
  }
}

}  // namespace

bool is_backward(HardEvent event) {
  const HardEventInfo& info = info_of(event);
  return info.from != PIPE_S && info.to != PIPE_S && rank_of(info.from) > rank_of(info.to);
}

int blocks_at_once(const Recording& recording, const isa::Chip& chip) {
  int vectors = 0, cubes = 0;
  for (const CoreStream& core : recording.cores) {
    if (core.id.block != 0 || core.rank != 0) continue;
    (core.id.kind == CoreKind::kVector ? vectors : cubes) += 1;
  }
  const int by_cube = cubes == 0 ? INT32_MAX : chip.cube_cores / cubes;
  const int by_vector = vectors == 0 ? INT32_MAX : chip.vector_cores / vectors;
  return std::max(1, std::min(by_cube, by_vector));
}

Timeline place(const Recording& recording, const TimingModel& model, const isa::Chip& chip,
               const PlacementOptions& options, const Changes& changes) {
  if (!changes.deeper.empty()) {
    Changes others = changes;
    others.deeper.clear();
    return place(with_deeper_queues(recording, changes.deeper), model, chip, options, others);
  }
  Machine machine = machine_of(recording, model, chip, options, changes);
  Launch(machine, std::max(1, blocks_at_once(recording, chip) / options.share)).run();
  find_last(machine.timeline);
  return std::move(machine.timeline);
}

}  // namespace asctwin::timeline
