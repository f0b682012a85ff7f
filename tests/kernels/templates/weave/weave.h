// Every header of this template library includes this one: the words for functions, and names of
// the namespace AscendC. Kernel headers come in for sources in the device language alone.
#pragma once

#if defined(__CCE__)
#include "kernel_operator.h"
#endif

#include <cstddef>
#include <cstdint>
#include <type_traits>

#define ON_DEVICE __forceinline__ __aicore__
#define ANYWHERE __forceinline__[host, aicore]
#define KERNEL __global__ __aicore__

namespace weave {

using AscendC::SizeOfBits;
using AscendC::Std::is_one_of_v;

using Index = uint32_t;
using Offset = int64_t;

constexpr uint32_t kBlockBytes = 32;
constexpr uint32_t kSide = 16;  // of a fractal
constexpr uint32_t kFractalBytes = kSide * kBlockBytes;

template <class T>
constexpr uint32_t kStrip = kBlockBytes * 8 / SizeOfBits<T>::value;  // elements in 32 bytes

template <class T>
ANYWHERE constexpr T CeilDiv(T value, T by) {
  return (value + by - 1) / by;
}
template <class T>
ANYWHERE constexpr T RoundUp(T value, T to) {
  return CeilDiv(value, to) * to;
}
template <class T>
ANYWHERE constexpr T Least(T a, T b) {
  return a < b ? a : b;
}

}  // namespace weave
