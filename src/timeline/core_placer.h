// The pipes of one core while a recording is placed.
#pragma once

#include <array>
#include <deque>
#include <vector>

#include "timeline/placement.h"
#include "timeline/shared_memory.h"

namespace asctwin::timeline {

inline constexpr size_t kPipeCount = PIPE_FIX + 1;

// State that the cores of a launch share while they are placed.
struct Machine {
  const Recording& recording;
  const TimingModel& model;
  const PlacementOptions& options;
  const Changes& changes;
  bool keeps_vector_order;  // by hardware
  double queue_depth, flag_cycles, cross_flag, cross_barrier, scalar_cycles;
  std::vector<Cost> costs, changed_costs;  // by Work
  // The cores of one rank share these.
  struct Card {
    Bandwidth reads, all, l2;
    L2Cache cache;
    LineQueue lines;
  };
  std::vector<Card> cards;
  Timeline timeline;

  struct Token {
    int signals_left = 0;
    double when = 0;
    OpRef by;
  };
  std::vector<Token> tokens;
};

class CorePlacer {
 public:
  CorePlacer(Machine& machine, int core);

  void start(double at);
  // Goes on until the next operation moves bytes over what cores share, or waits for another core.
  void run();
  void step();  // over that operation
  bool has_ended() const { return next_ >= stream_.ops.size(); }
  bool is_blocked() const;    // by a token that is not signalled yet
  double next_begin() const;  // about when the next operation begins

 private:
  struct Pipe {
    double free = 0, gate = 0, done = 0;
    OpRef last, gate_by, done_by;
    After gate_kind = After::kNothing;
    std::deque<double> begins;  // of those that may still be in the queue
  };
  struct Start {
    double at = 0;
    OpRef by;
    After after = After::kNothing;
    void later(double time, OpRef ref, After why) {
      if (time > at) *this = {time, ref, why};
    }
  };

  OpRef ref() const { return {core_, static_cast<uint32_t>(next_)}; }
  const Cost& cost_of(const Op& op) const;
  bool is_shared(const Op& op) const;
  void place(const Op& op);
  void place_instruction(const Op& op);
  void place_scalar(const Op& op, const Cost& cost);
  Start ready(const Op& op, double issued) const;
  void wait_for_data(const Op& op, Start& start) const;
  double wait_for_lines(const Op& op, const Cost& cost, double begin, double occupy);
  double transfer(const Op& op, const Cost& cost, double begin, double& latency);
  double l2_share(const Op& op, bool& is_repeated);
  void place_signal(const Op& op);
  void place_wait(const Op& op);
  void place_barrier(const Op& op);
  void gate(pipe_t pipe, double until, OpRef by, After why);
  void hold_scalar(double until, OpRef by);
  std::pair<double, OpRef> signalled(const Op& op) const;
  double done_of(pipe_t pipe, OpRef& by) const;
  void finish(pipe_t pipe, const Placed& placed);
  Placed& placed() { return timeline_.ops[next_]; }

  Machine& machine_;
  int core_;
  Machine::Card& card_;
  const CoreStream& stream_;
  CoreTimeline& timeline_;
  size_t next_ = 0;
  double scalar_ = 0;  // the scalar unit is free
  OpRef scalar_by_;    // held it last
  std::array<Pipe, kPipeCount> pipes_;
  std::deque<uint32_t> in_flight_;  // the newest instructions that touch on-chip memories
  std::vector<std::pair<uint64_t, uint64_t>> read_before_;
};

}  // namespace asctwin::timeline
