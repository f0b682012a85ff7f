// The loops of one SIMD level. Its file includes this once, after it has defined
//   ASCTWIN_LEVEL        the attribute of functions that are compiled for its CPU
//   ASCTWIN_LEVEL_FUSES  whether the CPU has a fused multiply-add
//   HalfBlock            kLanes; widen(src, floats) and narrow(floats, dst) of that many elements;
//                        `narrow` ends with the canonical NaN
// A block goes through arrays of floats that the compilers keep in registers.
#include <cstring>

#include "isa/simd/elementwise_table.h"

namespace asctwin {
namespace {

template <isa::VectorOp kOperation>
ASCTWIN_LEVEL inline void half_block(void* dst, const void* a, const void* b,
                                     [[maybe_unused]] float scalar) {
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  alignas(64) float left[HalfBlock::kLanes], right[HalfBlock::kLanes], result[HalfBlock::kLanes];
  HalfBlock::widen(a, left);
  if constexpr (kShape == isa::VectorShape::kBinary) HalfBlock::widen(b, right);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < HalfBlock::kLanes; ++i) {
    if constexpr (kShape == isa::VectorShape::kBinary)
      result[i] =
          before_rounding(Meaning<kOperation>::template of<ASCTWIN_LEVEL_FUSES>(left[i], right[i]));
    else
      result[i] =
          before_rounding(Meaning<kOperation>::template of<ASCTWIN_LEVEL_FUSES>(left[i], scalar));
  }
  HalfBlock::narrow(result, dst);
}

template <isa::VectorOp kOperation>
ASCTWIN_LEVEL void half_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr size_t kLanes = HalfBlock::kLanes;
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  auto* right = static_cast<const half*>(b);
  float scalar = 0;
  if constexpr (kShape == isa::VectorShape::kScalar) scalar = load_element<half>(b, 0);
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    half_block<kOperation>(to + i, left + i, right + i, scalar);
  const size_t bytes = (count - i) * sizeof(half);
  if (bytes == 0) return;
  uint16_t tail_left[kLanes] = {}, tail_right[kLanes] = {};
  std::memcpy(tail_left, left + i, bytes);
  if constexpr (kShape == isa::VectorShape::kBinary) std::memcpy(tail_right, right + i, bytes);
  half_block<kOperation>(tail_left, tail_left, tail_right, scalar);
  std::memcpy(to + i, tail_left, bytes);
}

struct Level {
  template <isa::VectorOp kOperation, class T>
  ASCTWIN_LEVEL static void body(void* dst, const void* a, const void* b, size_t count) {
    if constexpr (std::is_same_v<T, half>)
      half_loop<kOperation>(dst, a, b, count);
    else
      plain_loop<kOperation, T, ASCTWIN_LEVEL_FUSES>(dst, a, b, count);
  }
};

}  // namespace
}  // namespace asctwin
