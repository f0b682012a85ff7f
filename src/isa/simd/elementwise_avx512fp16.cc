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

template <BinaryOp op>
ASCTWIN_TARGET_AVX512FP16 inline __m512i arithmetic(__m512i a, __m512i b) {
  if constexpr (op == BinaryOp::kAdd) return add(a, b);
  if constexpr (op == BinaryOp::kSub) return sub(a, b);
  if constexpr (op == BinaryOp::kMul) return mul(a, b);
  if constexpr (op == BinaryOp::kDiv) return div(a, b);
}

// Both orders, because the instruction takes its second operand where the two are zeros; see
// `extreme` of elementwise_ops.h.
template <BinaryOp op>
ASCTWIN_TARGET_AVX512FP16 inline __m512i extreme(__m512i a, __m512i b) {
  if constexpr (op == BinaryOp::kMax) return _mm512_and_si512(max(a, b), max(b, a));
  if constexpr (op == BinaryOp::kMin) return _mm512_or_si512(min(a, b), min(b, a));
}

template <BinaryOp op>
ASCTWIN_TARGET_AVX512FP16 inline __m512i apply_lanes(__m512i a, __m512i b) {
  if constexpr (op == BinaryOp::kMax || op == BinaryOp::kMin) {
    return canonical(extreme<op>(a, b), a, b);
  } else {
    const __m512i result = arithmetic<op>(a, b);
    return canonical(result, result, result);
  }
}

struct Avx512Fp16 {
  template <BinaryOp op>
  ASCTWIN_TARGET_AVX512FP16 static void binary(void* dst, const void* a, const void* b,
                                               size_t count) {
    auto* to = static_cast<half*>(dst);
    auto* left = static_cast<const half*>(a);
    auto* right = static_cast<const half*>(b);
    size_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
      _mm512_storeu_si512(
          to + i, apply_lanes<op>(_mm512_loadu_si512(left + i), _mm512_loadu_si512(right + i)));
    const __mmask32 tail = lanes(count - i);
    _mm512_mask_storeu_epi16(to + i, tail,
                             apply_lanes<op>(_mm512_maskz_loadu_epi16(tail, left + i),
                                             _mm512_maskz_loadu_epi16(tail, right + i)));
  }
  template <BinaryOp op>
  ASCTWIN_TARGET_AVX512FP16 static void scalar(void* dst, const void* a, const void* scalar,
                                               size_t count) {
    auto* to = static_cast<half*>(dst);
    auto* left = static_cast<const half*>(a);
    const __m512i right = _mm512_set1_epi16(load_element<int16_t>(scalar, 0));
    size_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
      _mm512_storeu_si512(to + i, apply_lanes<op>(_mm512_loadu_si512(left + i), right));
    const __mmask32 tail = lanes(count - i);
    _mm512_mask_storeu_epi16(to + i, tail,
                             apply_lanes<op>(_mm512_maskz_loadu_epi16(tail, left + i), right));
  }
};

BinaryFn pick_half_binary(BinaryOp op, DType dtype) {
  if (dtype != DType::kHalf) return kElementwiseAvx512.binary(op, dtype);
  return with_op_and_type(op, dtype, [](auto op_tag, auto) -> BinaryFn {
    return &Avx512Fp16::binary<decltype(op_tag)::value>;
  });
}

ScalarFn pick_half_scalar(BinaryOp op, DType dtype) {
  if (dtype != DType::kHalf) return kElementwiseAvx512.scalar(op, dtype);
  return with_op_and_type(op, dtype, [](auto op_tag, auto) -> ScalarFn {
    return &Avx512Fp16::scalar<decltype(op_tag)::value>;
  });
}

}  // namespace

const ElementwiseTable kElementwiseAvx512Fp16 = {pick_half_binary, pick_half_scalar};

}  // namespace asctwin
#endif
