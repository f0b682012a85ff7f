// A stackful coroutine on Boost.Context, with the marks that sanitizers need to follow its stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace asctwin::core {

class Fiber {
 public:
  explicit Fiber(std::function<void()> body);
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Runs the body until it suspends or ends. Always from the same thread.
  void resume();
  // Called by the body: goes back to where resume() was called.
  void suspend();
  bool done() const { return done_; }
  // It will be resumed soon.
  void fetch() const {
    for (size_t line = 0; line < 4; ++line)
      __builtin_prefetch(static_cast<const char*>(context_) + line * 64);
  }

 private:
  struct EntryPoint;
  class Stack;

  std::function<void()> body_;
  std::unique_ptr<Stack> stack_;
  void* context_ = nullptr;  // of the body while it is suspended
  void* caller_ = nullptr;   // of resume() while the body runs
  bool done_ = false;
  [[maybe_unused]] void* tsan_fiber_ = nullptr;
  [[maybe_unused]] void* tsan_caller_ = nullptr;
  [[maybe_unused]] void* asan_fake_stack_ = nullptr;
  [[maybe_unused]] const void* caller_stack_ = nullptr;
  [[maybe_unused]] size_t caller_stack_bytes_ = 0;
};

}  // namespace asctwin::core
