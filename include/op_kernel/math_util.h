// spec: opbase.md, section 3.4
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <type_traits>
#include "kernel_operator.h"

namespace Ops::Base {

// Computed without a sign; divisors are not 0.
template <class T>
using KernelWord = std::conditional_t<sizeof(T) <= 2, uint32_t, uint64_t>;

template <class T>
__aicore__ inline constexpr T CeilDiv(T value, T divisor) {
  using Word = KernelWord<T>;
  return static_cast<T>((static_cast<Word>(value) + static_cast<Word>(divisor) - 1) /
                        static_cast<Word>(divisor));
}
template <class T>
__aicore__ inline constexpr T FloorDiv(T value, T divisor) {
  return static_cast<T>(static_cast<KernelWord<T>>(value) / static_cast<KernelWord<T>>(divisor));
}
template <class T>
__aicore__ inline constexpr T CeilAlign(T value, T multiple) {
  return static_cast<T>(
      (static_cast<KernelWord<T>>(value) + static_cast<KernelWord<T>>(multiple) - 1) /
      static_cast<KernelWord<T>>(multiple) * static_cast<KernelWord<T>>(multiple));
}
template <class T>
__aicore__ inline constexpr T FloorAlign(T value, T multiple) {
  return static_cast<T>(static_cast<KernelWord<T>>(value) / static_cast<KernelWord<T>>(multiple) *
                        static_cast<KernelWord<T>>(multiple));
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
