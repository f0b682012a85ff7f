// A fiber that runs threads one after another, and belongs to one of them while that one waits.
#pragma once

#include <cstdint>
#include <memory>

#include "core/launch/fiber.h"
#include "core/simt/block.h"

namespace asctwin::simt {

class Carrier {
 public:
  Carrier() : fiber_([this] { run(); }) {}
  Carrier(const Carrier&) = delete;
  Carrier& operator=(const Carrier&) = delete;

  void serve(Block& block) { block_ = &block; }
  void resume() { fiber_.resume(); }
  void suspend() { fiber_.suspend(); }
  void fetch() const { fiber_.fetch(); }

  uint32_t thread = 0;      // that it runs, or that waits on it
  bool is_idle = true;      // it waits for threads to run
  uintptr_t stack_end = 0;  // as far as threads use it

 private:
  void run() {
    stack_end = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    for (;;) {
      is_idle = false;
      block_->run_threads(*this);
      is_idle = true;
      fiber_.suspend();
    }
  }

  Block* block_ = nullptr;
  core::Fiber fiber_;
};

// Those that the worker keeps between blocks.
std::unique_ptr<Carrier> take_carrier();
void keep_carrier(std::unique_ptr<Carrier> carrier);

}  // namespace asctwin::simt
