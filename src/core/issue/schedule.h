// A schedule of one core: an instruction takes effect when it is issued or later, but before
// anything that is ordered behind it. Classes that derive from this one choose when. Only programs
// that race can tell. The scalar pipe keeps its order and acts at once.
// spec: sync_and_timing.md, sections 1.2, 1.4 and 2.2
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "asctwin/base/pipe.h"
#include "isa/order.h"
#include "stream/instruction.h"

namespace asctwin::core {

struct RecordType;

class Schedule {
 public:
  // `keeps_vector_order`: instructions of the vector pipe are ordered among each other.
  explicit Schedule(bool keeps_vector_order) : keeps_vector_order_(keeps_vector_order) {}
  virtual ~Schedule() = default;

  struct Bytes {
    const uint8_t* begin;
    const uint8_t* end;
  };
  struct Call {
    const RecordType& type;
    const void* record;
  };
  // An instruction that keeps all it needs until it takes effect.
  class Delayed {
   public:
    virtual ~Delayed() = default;
    virtual void take_effect() const = 0;
    virtual stream::Instruction instruction() const = 0;
  };

  // The next instruction of `pipe`: takes effect now, or when settle() or the schedule calls for
  // it. `touched` is for settle_at().
  void issue(pipe_t pipe, const Call& call, std::unique_ptr<Delayed> delayed,
             std::vector<Bytes> touched);
  // An instruction that takes effect now, as those of the scalar pipe do.
  virtual void act(const Call& call, const std::function<void()>& effect) = 0;

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

  // The instructions that have not taken effect and that the contents of `bytes` depend on, in
  // program order. They are valid until one takes effect.
  std::vector<stream::Instruction> pending_at(std::vector<Bytes> bytes) const;

  virtual bool leaves_the_turn() { return false; }  // to another core
  // Something begins whose accesses are no instructions: a vector function, threads, a card.
  virtual void begin_unseen(const char* /*what*/) {}
  // The core lets others run, because it may be polling.
  virtual void yields() {}

 protected:
  static constexpr size_t kPipes = PIPE_FIX + 1;
  // The number of instructions of each pipe that have to be complete.
  using Clock = std::array<int64_t, kPipes>;
  struct Pending {
    pipe_t pipe;
    int64_t number;  // on its pipe, from 1
    Clock needs;
    std::unique_ptr<Delayed> delayed;
    std::vector<Bytes> touched;

    bool touches(Bytes bytes) const;
  };

  static size_t index(pipe_t pipe) { return static_cast<size_t>(pipe); }
  static void join(Clock& into, const Clock& other);
  static bool is_within(const Pending& pending, const Clock& clock) {
    return pending.number <= clock[index(pending.pipe)];
  }

  // The instruction is the newest one that is pending.
  virtual void begin_pending(Pending pending, const Call& call) = 0;
  // Lets all those pending within the clock take effect.
  virtual void settle_within(const Clock& clock) = 0;

  bool may_run(const Pending& pending) const;  // what it needs has taken effect
  void run(size_t place);                      // of pending_

  std::vector<Pending> pending_;  // in program order
  Clock issued_{};                // of each pipe

 private:
  size_t first_at(Bytes bytes) const;  // the number of those pending: none
  Clock all_of(pipe_t pipe) const;

  bool keeps_vector_order_;
  std::array<Clock, kPipes> known_{};  // what the next instruction of each pipe needs
  std::map<isa::OrderToken, std::map<pipe_t, Clock>> released_;  // the last time by each pipe
};

}  // namespace asctwin::core
