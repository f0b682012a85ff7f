// Keeps the order in which blocks see each other's accesses to global memory, where the CPU does
// not do so itself: x86 keeps loads and stores in order, Arm does not. A kernel that polls a flag
// in global memory reads the data behind it after the flag, and its partner writes the flag last.
#pragma once

#include <atomic>

#include "core/issue/record_type.h"

namespace asctwin::core {

#if defined(__aarch64__)
inline constexpr bool kCpuReordersAccesses = true;
#else
inline constexpr bool kCpuReordersAccesses = false;
#endif

// Earlier accesses of this thread come before later ones, for all threads.
inline void order_accesses() {
  if constexpr (kCpuReordersAccesses) std::atomic_thread_fence(std::memory_order_acq_rel);
}

// Around the execution of `instruction`: what it reads and writes in global memory is neither
// earlier nor later. Raw pointers count as global memory, which they are by default.
template <class I>
class GlobalOrder {
 public:
  explicit GlobalOrder([[maybe_unused]] const I& instruction) {
    if constexpr (kCpuReordersAccesses) touches_global_ = touches_global(instruction);
    if (touches_global_) order_accesses();
  }
  ~GlobalOrder() {
    if (touches_global_) order_accesses();
  }
  GlobalOrder(const GlobalOrder&) = delete;
  GlobalOrder& operator=(const GlobalOrder&) = delete;

 private:
  static bool touches_global(const I& instruction) {
    if constexpr (!Accesses<I>) {
      return false;
    } else if constexpr (!HasForm<I>) {
      return true;  // such as addresses that are data
    } else {
      const CallLayout& layout = layout_of<I>();
      for (size_t i = 0; i < layout.operand_count(); ++i)
        if (layout.operand_in(&instruction, i).position == TPosition::GM) return true;
      return false;
    }
  }

  bool touches_global_ = false;
};

}  // namespace asctwin::core
