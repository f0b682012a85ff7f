// A stack that the threads of a block run on, one after another. While a thread waits, a copy of
// what it has on the stack stands beside it, and others run there: thousands of stacks would be
// spread over as many pages, and a thread that waits has few frames.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/launch/fiber.h"
#include "core/simt/block.h"

namespace asctwin::simt {

class Carrier {
 public:
  Carrier() : fiber_([this] { run(); }) {
    fiber_.resume();
    keep(idle_);
  }
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  void serve(Block& block) {
    block_ = &block;
    if (waiting_.size() < block.size()) waiting_.resize(block.size());
  }
  // Goes on with a thread that waits.
  void resume(uint32_t thread) { resume(waiting_[thread]); }
  // Runs threads that have not begun, until one of them waits.
  void begin() { resume(idle_); }
  // Called by the thread that runs, which then waits until it is resumed.
  void suspend(uint32_t thread) {
    waits_ = &waiting_[thread];
    fiber_.suspend();
  }
  // The thread will be resumed soon.
  void fetch(uint32_t thread) const {
    const std::vector<uint8_t>& frames = waiting_[thread];
    for (size_t at = 0; at < frames.size() && at < kFetched; at += kLine)
      __builtin_prefetch(frames.data() + at);
  }

  uintptr_t stack_end() const { return stack_end_; }  // as far as threads use it
  // Whether the copies of frames may stay for the next block.
  bool is_small() const { return kept_bytes_ <= kMostKeptBytes; }

 private:
  static constexpr size_t kFetched = 1024, kLine = 64;
  static constexpr size_t kMostKeptBytes = 4 << 20;
  using Frames = std::vector<uint8_t>;

  void run() {
    stack_end_ = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    for (;;) {
      waits_ = &idle_;
      fiber_.suspend();
      block_->run_threads();
    }
  }
  void resume(const Frames& frames) {
    fiber_.put_back(frames);
    fiber_.resume();
    if (waits_ != &idle_) keep(*waits_);
  }
  void keep(Frames& frames) {
    const std::span<const uint8_t> now = fiber_.frames();
    kept_bytes_ -= frames.capacity();
    frames.assign(now.begin(), now.end());
    kept_bytes_ += frames.capacity();
  }

  Block* block_ = nullptr;
  core::Fiber fiber_;
  uintptr_t stack_end_ = 0;
  size_t kept_bytes_ = 0;        // that the copies of frames take
  Frames idle_;                  // where it waits for threads to run
  Frames* waits_ = nullptr;      // whose frames are on the stack while nothing runs
  std::vector<Frames> waiting_;  // by thread
};

}  // namespace asctwin::simt
