// How an instruction is ordered with others, declared once beside the bytes that it touches: its
// order(OrderSink&) streams what it waits for and what waits for it. The random schedule and the
// clocks of the race checks read this stream.
// spec: sync_and_timing.md, sections 1.2, 1.4 and 2.2
#pragma once

#include <compare>
#include <cstdint>

#include "asctwin/base/pipe.h"

namespace asctwin::isa {

// A token that some instructions release and others acquire.
struct OrderToken {
  enum class Kind : uint8_t {
    kFlag,      // of an event; `id` is its number
    kMutex,     // `id` is its number
    kUnitFlag,  // a bit of L0C; `id` is its number
    kCores,     // a channel between cores, which those who perform the instruction know
  };

  static constexpr OrderToken flag(HardEvent event, int64_t id) { return {Kind::kFlag, event, id}; }
  static constexpr OrderToken mutex(int64_t id) { return {Kind::kMutex, HardEvent::MAX, id}; }
  static constexpr OrderToken unit_flag(int64_t number) {
    return {Kind::kUnitFlag, HardEvent::MAX, number};
  }
  static constexpr OrderToken cores() { return {Kind::kCores, HardEvent::MAX, 0}; }
  friend constexpr auto operator<=>(const OrderToken&, const OrderToken&) = default;

  Kind kind;
  HardEvent event;
  int64_t id;
};

// Barriers and acquires come before what the instruction itself does, releases behind it. With
// PIPE_ALL every pipe of the core takes part.
class OrderSink {
 public:
  // The pipe goes on when it has the token: what other pipes did before they released it is done.
  virtual void acquire(pipe_t, const OrderToken&) {}
  // The token stands for all that the pipe has begun, this instruction included.
  virtual void release(pipe_t, const OrderToken&) {}
  // The pipe goes on when all that it has begun is done.
  virtual void barrier(pipe_t) {}
  // The hardware keeps the instruction behind earlier ones of the pipe that do the same.
  virtual void interlock(pipe_t) {}
  // The scalar unit goes on when it has the value that the instruction has loaded.
  virtual void take_value() {}
  // The data cache of the scalar unit writes back the line of global memory that this byte lies in,
  // and drops it; nullptr: every line.
  virtual void clean_cache(const uint8_t* /*line*/) {}
  // The scalar unit goes on when the pipe has done all that it has begun, this instruction
  // included.
  virtual void hand_to_scalar(pipe_t) {}
  // This scalar access uses no line of the data cache.
  virtual void pass_cache() {}
  // This scalar access reads, changes and writes in one, for all cores.
  virtual void update_atomically() {}
  // On a vector core the toolchain puts flags around this scalar access.
  virtual void toolchain_flags() {}

 protected:
  ~OrderSink() = default;
};

}  // namespace asctwin::isa
