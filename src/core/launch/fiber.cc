// Switching between a worker's stack and a core's.
#include "core/launch/fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <boost/context/detail/fcontext.hpp>
#include <cstring>
#include <new>
#include <utility>

#include "base/sanitizer.h"
#include "core/warm_pool.h"

#ifdef ASCTWIN_ASAN
#include <sanitizer/asan_interface.h>
#endif
#ifdef ASCTWIN_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace asctwin::core {
namespace context = boost::context::detail;
namespace {

constexpr size_t kStackBytes = 1024 * 1024;

// One page, of 64 KiB on some machines.
size_t stack_guard_bytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace

// Outlives its fiber; below its lowest byte lies a guard.
class Fiber::Stack {
 public:
  static constexpr size_t kMostIdle = 96;  // the cores of the largest chip

  Stack() {
    void* mapped = mmap(nullptr, stack_guard_bytes() + kStackBytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    mapped_ = static_cast<uint8_t*>(mapped);
    mprotect(mapped_, stack_guard_bytes(), PROT_NONE);
  }
  ~Stack() { munmap(mapped_, stack_guard_bytes() + kStackBytes); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  uint8_t* low() const { return mapped_ + stack_guard_bytes(); }
  // Where frames begin: not at the end of each stack, as thousands of stacks whose newest frames
  // lay at equal distances would share a few sets of the caches.
  uint8_t* high() const { return low() + kStackBytes - stagger_; }

  // Clears the sanitizer's shadow of the frames, which are no longer used, or are copied.
  void forget_frames() const {
#ifdef ASCTWIN_ASAN
    __asan_unpoison_memory_region(low(), kStackBytes);
#endif
  }

 private:
  static size_t next_stagger() {
    constexpr size_t kLines = 1024, kLine = 64, kStep = 67;
    static std::atomic<size_t> made = 0;
    return made.fetch_add(1, std::memory_order_relaxed) * kStep % kLines * kLine;
  }

  uint8_t* mapped_;
  size_t stagger_ = next_stagger();
};

struct Fiber::EntryPoint {
  static void run(context::transfer_t from) {
    auto& fiber = *static_cast<Fiber*>(from.data);
    fiber.caller_ = from.fctx;
#ifdef ASCTWIN_ASAN
    __sanitizer_finish_switch_fiber(nullptr, &fiber.caller_stack_, &fiber.caller_stack_bytes_);
#endif
    fiber.body_();
    fiber.done_ = true;
#ifdef ASCTWIN_ASAN
    __sanitizer_start_switch_fiber(nullptr, fiber.caller_stack_, fiber.caller_stack_bytes_);
#endif
#ifdef ASCTWIN_TSAN
    __tsan_switch_to_fiber(fiber.tsan_caller_, 0);
#endif
    context::jump_fcontext(fiber.caller_, nullptr);
    __builtin_unreachable();
  }
};

Fiber::Fiber(std::function<void()> body) : body_(std::move(body)) {
  stack_ = WarmPool<Stack>::shared().take([](const Stack&) { return true; },
                                          [] { return std::make_unique<Stack>(); });
  context_ = context::make_fcontext(
      stack_->high(), static_cast<size_t>(stack_->high() - stack_->low()), &EntryPoint::run);
#ifdef ASCTWIN_TSAN
  tsan_fiber_ = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#ifdef ASCTWIN_TSAN
  __tsan_destroy_fiber(tsan_fiber_);
#endif
  stack_->forget_frames();
  WarmPool<Stack>::shared().give_back(std::move(stack_));
}

std::span<const uint8_t> Fiber::frames() const {
  stack_->forget_frames();
  const auto* const newest = static_cast<const uint8_t*>(context_);
  return {newest, static_cast<size_t>(stack_->high() - newest)};
}

void Fiber::put_back(std::span<const uint8_t> frames) {
  stack_->forget_frames();
  context_ = stack_->high() - frames.size();
  std::memcpy(context_, frames.data(), frames.size());
}

void Fiber::resume() {
#ifdef ASCTWIN_ASAN
  void* fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&fake_stack, stack_->low(), kStackBytes);
#endif
#ifdef ASCTWIN_TSAN
  tsan_caller_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(tsan_fiber_, 0);
#endif
  context_ = context::jump_fcontext(context_, this).fctx;
#ifdef ASCTWIN_ASAN
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
#endif
}

void Fiber::suspend() {
#ifdef ASCTWIN_ASAN
  __sanitizer_start_switch_fiber(&asan_fake_stack_, caller_stack_, caller_stack_bytes_);
#endif
#ifdef ASCTWIN_TSAN
  __tsan_switch_to_fiber(tsan_caller_, 0);
#endif
  caller_ = context::jump_fcontext(caller_, nullptr).fctx;
#ifdef ASCTWIN_ASAN
  __sanitizer_finish_switch_fiber(asan_fake_stack_, &caller_stack_, &caller_stack_bytes_);
#endif
}

}  // namespace asctwin::core
