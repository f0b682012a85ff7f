// A block of threads on one core. Threads run one after another on one fiber, as a plain loop does,
// until one of them has to wait: then what it has on the stack is kept beside it, and the fiber
// takes the next threads. So functions without barriers cost no switches.
//
// A warp's call takes place when no lane of the warp can go on without it. Of lanes that wait at
// different calls, those at the earlier line go first, so that branches join again behind.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "asctwin/scope.h"
#include "asctwin/simt.h"
#include "asctwin/simt_shape.h"
#include "core/core.h"
#include "core/launch/fiber.h"
#include "core/simt/memory.h"

namespace asctwin::simt {

inline constexpr uint32_t kMostThreads = 2048;
inline constexpr uint32_t kThreadsWithoutBound = 1024;
inline constexpr uint32_t kWarp = 32;

class Carrier;

class Block {
 public:
  Block(core::Core& core, const cce::dim3& threads, const SimtShape& shape, SourceLoc where);
  ~Block();
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  void run(void (*body)(void*), void* arguments);

  core::Core& core() const { return core_; }
  uint32_t size() const { return size_; }
  uint32_t current() const { return current_; }
  uint32_t lane() const { return current_ % kWarp; }
  Memory* memory() { return memory_.get(); }
  SourceLoc entry() const { return entry_; }
  bool is_in_ub(const void* address) const { return ub_.offset_of(address) >= 0; }

  // --- Called by the thread that runs
  void barrier(SourceLoc where, const char* name);
  uint64_t warp(const WarpArguments& arguments, uint64_t value, SourceLoc where, const char* name);
  void pause();
  // Pauses where the thread has asked for the same bytes again and again.
  void polls(const void* address);
  void asks_again();
  // Keeps the finding; an error ends the block: it does not return.
  void report(Finding finding);
  Finding finding(Code code, const char* op, SourceLoc where) const {
    return core_.finding(code, op, where);
  }
  [[noreturn]] void give_up();
  void fail() { has_failed_ = true; }
  bool has_failed() const { return has_failed_; }
  // Bytes from the start of UB on that the kernel may use without an array or a buffer.
  uint64_t free_bytes() const { return free_bytes_; }
  void begin_function(uint32_t most);

 private:
  friend class Carrier;
  enum class State : uint8_t { kNew, kReady, kPaused, kAtBarrier, kAtWarp, kDone };
  struct Thread {
    State state = State::kNew;
    WarpArguments call{};
    uint64_t value = 0;
    SourceLoc where;
    const char* name = "";
    uint32_t barriers = 0;
  };

  void run_threads();  // on the carrier
  void enter(uint32_t thread);
  void wait(State state);
  void begin_turns();
  void end_turns();
  void come_back();
  friend void come_back(core::Core& core);
  void check_turn();
  void start_threads();
  bool run_ready();
  bool resolve_warps();
  void resolve_warp(uint32_t warp);
  void answer(uint32_t active, uint32_t warp);
  void meet(uint32_t active, uint32_t warp);
  void report_split(const Thread& thread, uint32_t group, uint32_t active, uint32_t warp);
  uint64_t answer_of(uint32_t lane, uint32_t active, const Thread* lanes);
  uint64_t shuffled(uint32_t lane, uint32_t active, const Thread* lanes);
  void warn_of_inactive(uint32_t lane, uint32_t from, const Thread& thread);
  bool complete_barrier();
  void report_divergence(uint32_t waiting);
  void warn_of_places();
  bool wake_paused();
  void shuffle_order();
  void check_room(const SimtShape& shape);
  void give_back_carrier();

  core::Core& core_;
  cce::dim3 dims_, index_, grid_;
  uint32_t size_;
  SourceLoc entry_;
  LocalMemory ub_;
  std::unique_ptr<Memory> memory_;
  std::vector<Thread> threads_;
  std::vector<uint32_t> order_;  // in which threads take their turns
  std::optional<std::mt19937_64> random_;
  std::unique_ptr<Carrier> carrier_;
  void (*body_)(void*) = nullptr;
  void* arguments_ = nullptr;
  size_t next_ = 0;  // the first of order_ that has not begun
  uint32_t done_ = 0;
  uint32_t at_barrier_ = 0, at_warp_ = 0;  // threads that wait there
  uint32_t current_ = 0;
  bool has_failed_ = false;
  bool warned_of_places_ = false;
  std::exception_ptr thrown_;
  uint64_t free_bytes_ = 0;
  bool has_begun_ = false;  // a function has checked its bound
};

// A core goes on, on a worker on which others have run: in the thread in which it has given way.
void come_back(core::Core& core);

// Makes UB undefined again: what a block has left there means nothing to the next one on its core.
void forget_ub(core::Core& core);

// The block that runs on this thread of the host; nullptr: none.
extern constinit thread_local Block* running_block __attribute__((tls_model("initial-exec")));
// The memory that watches the thread that runs; nullptr: nothing does.
extern constinit thread_local Memory* watching_memory __attribute__((tls_model("initial-exec")));
// The address that the running thread has asked for last, as volatile or atomically, and how often
// in a row.
struct Polled {
  const void* address = nullptr;
  uint32_t times = 0;
};
extern constinit thread_local Polled polled __attribute__((tls_model("initial-exec")));

inline void Block::polls(const void* address) {
  if (polled.address == address) return asks_again();
  polled = {address, 0};
}

}  // namespace asctwin::simt
