// The loops of one SIMD level. Its file includes this once, after it has defined
//   ASCTWIN_LEVEL        the attribute of functions that are compiled for its CPU
//   ASCTWIN_LEVEL_FUSES  whether the CPU has a fused multiply-add
//   HalfBlock            kLanes; widen(src, floats) and narrow(floats, dst) of that many elements;
//                        `narrow` ends with the canonical NaN
// A block goes through arrays of floats that the compilers keep in registers.
#include <cstring>

#include "isa/simd/elementwise_bits.h"
#include "isa/simd/elementwise_table.h"

namespace asctwin {
namespace {

ASCTWIN_LEVEL inline void widen(const half* src, float* floats) { HalfBlock::widen(src, floats); }
ASCTWIN_LEVEL inline void widen(const float* src, float* floats) {
  std::memcpy(floats, src, HalfBlock::kLanes * sizeof(float));
}
ASCTWIN_LEVEL inline void narrow(const float* floats, half* dst) { HalfBlock::narrow(floats, dst); }
ASCTWIN_LEVEL inline void narrow(const float* floats, float* dst) {
  for (size_t i = 0; i < HalfBlock::kLanes; ++i) store_element(dst, i, canonical(floats[i]));
}

// A block whose sources are halves.
template <isa::VectorOp kOperation, class A>
ASCTWIN_LEVEL inline void half_block(typename A::Type* dst, const half* a, const half* b,
                                     [[maybe_unused]] float scalar) {
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  constexpr size_t kLanes = HalfBlock::kLanes;
  alignas(64) float left[kLanes], right[kLanes], old[kLanes], result[kLanes];
  widen(a, left);
  if constexpr (has_two_sources(kShape)) widen(b, right);
  if constexpr (reads_dst(kShape)) widen(dst, old);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < kLanes; ++i)
    result[i] = before_rounding(Meaning<kOperation>::template of<A>(
        left[i], has_two_sources(kShape) ? right[i] : scalar, reads_dst(kShape) ? old[i] : 0.0f));
  narrow(result, dst);
}

template <isa::VectorOp kOperation, class A>
ASCTWIN_LEVEL void half_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr size_t kLanes = HalfBlock::kLanes;
  constexpr isa::VectorShape kShape = isa::shape_of(kOperation);
  using T = typename A::Type;
  auto* to = static_cast<T*>(dst);
  auto* left = static_cast<const half*>(a);
  auto* right = static_cast<const half*>(b);
  float scalar = 0;
  if constexpr (has_scalar(kShape)) scalar = load_element<half>(b, 0);
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    half_block<kOperation, A>(to + i, left + i, right + i, scalar);
  const size_t rest = count - i;
  if (rest == 0) return;
  half tail_left[kLanes] = {}, tail_right[kLanes] = {};
  T tail[kLanes] = {};
  std::memcpy(tail_left, left + i, rest * sizeof(half));
  if constexpr (has_two_sources(kShape)) std::memcpy(tail_right, right + i, rest * sizeof(half));
  if constexpr (reads_dst(kShape)) std::memcpy(tail, to + i, rest * sizeof(T));
  half_block<kOperation, A>(tail, tail_left, tail_right, scalar);
  std::memcpy(to + i, tail, rest * sizeof(T));
}

struct Level {
  static constexpr bool kFuses = ASCTWIN_LEVEL_FUSES;

  template <isa::VectorOp kOperation, class A, class Src>
  ASCTWIN_LEVEL static void body(void* dst, const void* a, const void* b, size_t count) {
    if constexpr (has_bit_meaning<kOperation> && is_small_float<Src>)
      bits_loop<kOperation, Src>(dst, a, b, count);
    else if constexpr (std::is_same_v<Src, half>)
      half_loop<kOperation, A>(dst, a, b, count);
    else
      plain_loop<kOperation, A>(dst, a, b, count);
  }
};

}  // namespace
}  // namespace asctwin
