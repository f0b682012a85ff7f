// Kernels as plain C++ functions: called by ICPU_RUN_KF, they run on the cores of a chip at once,
// on memory of GmAlloc. Any C++ compiler will do, as nothing is rewritten.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

#include "asctwin/base/kernel_kind.h"
#include "asctwin/host/launch.h"
#include "asctwin/host/test_failure.h"

namespace asctwin::host {

// Global memory between guard pages, which a host writes by plain stores; at first poison, and
// until something else is written uninitialised to the checks. nullptr where no memory is left.
void* gm_alloc(size_t size_bytes);
// Frees memory of gm_alloc(), or nullptr; any other pointer is reported as an error and left alone.
void gm_free(void* begin);

// Sets the kind for all later launches.
void set_kernel_kind(KernelKind kind);
void set_tiling_key(uint64_t key);

// Runs `body` once on every core of `blocks` blocks, 1 to 65535. Findings go to the standard error.
// @param call "k<int>, 8, x": begins with the kernel's name
// @return what was found where one is an error, to the next call of this thread, else nullptr
const char* run_now(const char* call, int64_t blocks, const std::function<void()>& body,
                    SourceLoc where);

template <class T>
struct ByValue {
  using type = T;
};

// `Test` is a type of the caller's own; see test_failure.h.
template <class Test, class Result, class... P>
void icpu_run(Test, const char* call, SourceLoc where, Result (*kernel)(P...), int64_t blocks,
              typename ByValue<P>::type... arguments) {
  fail_test<Test>(run_now(
                      call, blocks, [&] { kernel(arguments...); }, where),
                  where);
}
// A lambda, or another object; every core has its own.
template <class Test, class Kernel, class... A,
          class = std::enable_if_t<std::is_class_v<std::decay_t<Kernel>>>>
void icpu_run(Test, const char* call, SourceLoc where, const Kernel& kernel, int64_t blocks,
              const A&... arguments) {
  const auto body = [&] {
    Kernel own = kernel;
    own(arguments...);
  };
  fail_test<Test>(run_now(call, blocks, body, where), where);
}

}  // namespace asctwin::host

#include "asctwin/base/macros_show.inc"
