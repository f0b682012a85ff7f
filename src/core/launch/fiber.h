// A stackful coroutine on Boost.Context, with the marks that sanitizers need to follow its stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

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

  // Returns the frames that the suspended body has on its stack. A caller that keeps a copy of them
  // may let the body go on elsewhere, and put them back later to resume it where it was.
  std::span<const uint8_t> frames() const;
  void put_back(std::span<const uint8_t> frames);

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
