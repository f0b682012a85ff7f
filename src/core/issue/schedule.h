// A random schedule of one core. An instruction takes effect when it is issued or later, but before
// anything that is ordered behind it; with another seed, at another time. Only programs that race
// can tell. The scalar pipe keeps its order and acts at once.
// spec: sync_and_timing.md, sections 1.2, 1.4 and 2.2
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "asctwin/base/pipe.h"
#include "isa/order.h"

namespace asctwin::core {

class Schedule {
 public:
  // `keeps_vector_order`: instructions of the vector pipe are ordered among each other.
  Schedule(uint64_t seed, int core, bool keeps_vector_order);

  struct Bytes {
    const uint8_t* begin;
    const uint8_t* end;
  };

  // The next instruction of `pipe`: takes effect now, or when settle() or chance calls for it.
  // `touched` is for settle_at().
  void issue(pipe_t pipe, std::function<void()> effect, std::vector<Bytes> touched = {});

  // As isa::OrderSink has them.
  void acquire(pipe_t pipe, const isa::OrderToken& token);
  void release(pipe_t pipe, const isa::OrderToken& token);
  void barrier(pipe_t pipe);

  // Lets what an instruction of `pipe` that came now would have to wait for take effect.
  void settle_before(pipe_t pipe);
  // Lets every instruction of `pipe` so far take effect, PIPE_ALL for every pipe.
  void settle(pipe_t pipe);
  // Lets every instruction that touches `bytes` take effect: what they hold is about to end.
  void settle_at(Bytes bytes);

  bool leaves_the_turn() { return one_in(turn_); }  // to another core

 private:
  static constexpr size_t kPipes = PIPE_FIX + 1;
  // The number of instructions of each pipe that have to be complete.
  using Clock = std::array<int64_t, kPipes>;
  struct Pending {
    pipe_t pipe;
    int64_t number;  // on its pipe, from 1
    Clock needs;
    std::function<void()> effect;
    std::vector<Bytes> touched;

    bool touches(Bytes bytes) const;
  };

  static size_t index(pipe_t pipe) { return static_cast<size_t>(pipe); }
  bool one_in(uint64_t n) { return random_() % n == 0; }
  bool is_within(const Pending& pending, const Clock& clock) const;
  bool may_run(const Pending& pending) const;
  size_t first_at(Bytes bytes) const;  // the number of those pending: none
  Clock all_of(pipe_t pipe) const;
  void settle_within(const Clock& clock);
  void run(size_t place);

  std::mt19937_64 random_;
  bool keeps_vector_order_;
  uint64_t turn_;                        // one instruction in so many leaves the turn
  std::array<uint64_t, kPipes> late_{};  // of each pipe: one in so many acts at once
  Clock issued_{};                       // of each pipe
  std::array<Clock, kPipes> known_{};    // what the next instruction of each pipe needs
  std::map<isa::OrderToken, std::map<pipe_t, Clock>> released_;  // the last time by each pipe
  std::vector<Pending> pending_;                                 // in program order
};

}  // namespace asctwin::core
