// Switching between a worker's stack and a core's.
#include "core/fiber.h"

#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>
#include <new>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#define ASCTWIN_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#define ASCTWIN_TSAN 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) && !defined(ASCTWIN_ASAN)
#include <sanitizer/common_interface_defs.h>
#define ASCTWIN_ASAN 1
#endif
#if __has_feature(thread_sanitizer) && !defined(ASCTWIN_TSAN)
#include <sanitizer/tsan_interface.h>
#define ASCTWIN_TSAN 1
#endif
#endif

namespace asctwin::core {
namespace context = boost::context::detail;
namespace {

constexpr size_t kGuardBytes = 4096;
constexpr size_t kStackBytes = 1024 * 1024 + kGuardBytes;

}  // namespace

struct Fiber::Entry {
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
  void* mapped = mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  stack_ = static_cast<uint8_t*>(mapped);
  mprotect(stack_, kGuardBytes, PROT_NONE);
  context_ = context::make_fcontext(stack_ + kStackBytes, kStackBytes - kGuardBytes, &Entry::run);
#ifdef ASCTWIN_TSAN
  tsan_fiber_ = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#ifdef ASCTWIN_TSAN
  __tsan_destroy_fiber(tsan_fiber_);
#endif
  munmap(stack_, kStackBytes);
}

void Fiber::resume() {
#ifdef ASCTWIN_ASAN
  void* fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&fake_stack, stack_ + kGuardBytes, kStackBytes - kGuardBytes);
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
