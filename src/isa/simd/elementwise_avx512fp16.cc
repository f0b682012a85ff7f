// The spelling for CPUs that compute with half itself: 32 lanes, rounded once by the instruction.
// Everything but half is that of AVX-512.
#include "isa/simd/elementwise_table.h"

#if defined(__x86_64__)
#include <immintrin.h>

namespace asctwin {
namespace {

constexpr size_t kLanes = 32;

// The first `count` < 32 lanes.
__mmask32 lanes(size_t count) { return static_cast<__mmask32>((uint64_t{1} << count) - 1); }

// As assembly: clang 14 has the instructions only where the whole file is compiled for them.
#define ASCTWIN_HALF_INSTRUCTION(name, instruction)                     \
  ASCTWIN_TARGET_AVX512FP16 inline __m512i name(__m512i a, __m512i b) { \
    __m512i result;                                                     \
    __asm__(instruction " %2, %1, %0" : "=v"(result) : "v"(a), "v"(b)); \
    return result;                                                      \
  }
ASCTWIN_HALF_INSTRUCTION(add, "vaddph")
ASCTWIN_HALF_INSTRUCTION(sub, "vsubph")
ASCTWIN_HALF_INSTRUCTION(mul, "vmulph")
ASCTWIN_HALF_INSTRUCTION(div, "vdivph")
ASCTWIN_HALF_INSTRUCTION(max, "vmaxph")
ASCTWIN_HALF_INSTRUCTION(min, "vminph")
#undef ASCTWIN_HALF_INSTRUCTION

// `value`, with the canonical NaN where `a` or `b` is one.
ASCTWIN_TARGET_AVX512FP16 inline __m512i canonical(__m512i value, __m512i a, __m512i b) {
  __mmask32 is_nan;
  __asm__("vcmpunordph %2, %1, %0" : "=Yk"(is_nan) : "v"(a), "v"(b));
  return _mm512_mask_mov_epi16(value, is_nan, _mm512_set1_epi16(0x7E00));
}

template <__m512i (*kInstruction)(__m512i, __m512i)>
ASCTWIN_TARGET_AVX512FP16 inline __m512i arithmetic(__m512i a, __m512i b) {
  const __m512i result = kInstruction(a, b);
  return canonical(result, result, result);
}

// Both orders, because the instruction takes its second operand where the two are zeros; see
// `extreme` of elementwise_meaning.h.
ASCTWIN_TARGET_AVX512FP16 inline __m512i larger_lanes(__m512i a, __m512i b) {
  return canonical(_mm512_and_si512(max(a, b), max(b, a)), a, b);
}
ASCTWIN_TARGET_AVX512FP16 inline __m512i smaller_lanes(__m512i a, __m512i b) {
  return canonical(_mm512_or_si512(min(a, b), min(b, a)), a, b);
}

template <isa::VectorShape kShape, __m512i (*kLanesOf)(__m512i, __m512i)>
ASCTWIN_TARGET_AVX512FP16 void half_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr bool kTwo = has_two_sources(kShape);
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  auto* right = static_cast<const half*>(b);
  __m512i scalar = _mm512_setzero_si512();
  if constexpr (has_scalar(kShape)) scalar = _mm512_set1_epi16(load_element<int16_t>(b, 0));
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes)
    _mm512_storeu_si512(to + i, kLanesOf(_mm512_loadu_si512(left + i),
                                         kTwo ? _mm512_loadu_si512(right + i) : scalar));
  const __mmask32 tail = lanes(count - i);
  _mm512_mask_storeu_epi16(to + i, tail,
                           kLanesOf(_mm512_maskz_loadu_epi16(tail, left + i),
                                    kTwo ? _mm512_maskz_loadu_epi16(tail, right + i) : scalar));
}

// The operations that the CPU has an instruction for; all others are those of AVX-512.
ElementwiseTable table_with_instructions() {
  ElementwiseTable table = kElementwiseAvx512;
#define ASCTWIN_HALF_BODY(name, lanes_of)          \
  table.at(isa::VectorOp::k##name, DType::kHalf) = \
      half_loop<isa::shape_of(isa::VectorOp::k##name), lanes_of>;
  ASCTWIN_HALF_BODY(Add, arithmetic<add>)
  ASCTWIN_HALF_BODY(Sub, arithmetic<sub>)
  ASCTWIN_HALF_BODY(Mul, arithmetic<mul>)
  ASCTWIN_HALF_BODY(Div, arithmetic<div>)
  ASCTWIN_HALF_BODY(Max, larger_lanes)
  ASCTWIN_HALF_BODY(Min, smaller_lanes)
  ASCTWIN_HALF_BODY(Adds, arithmetic<add>)
  ASCTWIN_HALF_BODY(Muls, arithmetic<mul>)
  ASCTWIN_HALF_BODY(Maxs, larger_lanes)
  ASCTWIN_HALF_BODY(Mins, smaller_lanes)
#undef ASCTWIN_HALF_BODY
  return table;
}

}  // namespace

const ElementwiseTable kElementwiseAvx512Fp16 = table_with_instructions();

}  // namespace asctwin
#endif
