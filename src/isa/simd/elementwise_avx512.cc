// The AVX-512 spelling of the elementwise loops: half by its own conversions with a masked tail,
// the rest by the plain loops.
#include "isa/simd/elementwise_table.h"
#include "num/half_avx512.h"

#if defined(__x86_64__)
namespace asctwin {
namespace {

ASCTWIN_TARGET_AVX512 inline __m512 nan_if_unordered(__m512 a, __m512 b, __m512i bits) {
  const __mmask16 is_nan = _mm512_cmp_ps_mask(a, b, _CMP_UNORD_Q);
  return _mm512_castsi512_ps(_mm512_mask_mov_epi32(bits, is_nan, _mm512_set1_epi32(0x7FC00000)));
}

// As `apply_float`, but any NaN stands for the canonical one: `store_half` ends with it.
template <BinaryOp op>
ASCTWIN_TARGET_AVX512 inline __m512 apply_lanes(__m512 a, __m512 b) {
  if constexpr (op == BinaryOp::kAdd) return _mm512_add_ps(a, b);
  if constexpr (op == BinaryOp::kSub) return _mm512_sub_ps(a, b);
  if constexpr (op == BinaryOp::kMul) return _mm512_mul_ps(a, b);
  if constexpr (op == BinaryOp::kDiv) return _mm512_div_ps(a, b);
  if constexpr (op == BinaryOp::kMax) {
    const __m512 from_left = _mm512_maskz_max_ps(avx512::kAllLanes, a, b);
    const __m512 from_right = _mm512_maskz_max_ps(avx512::kAllLanes, b, a);
    return nan_if_unordered(
        a, b, _mm512_and_si512(_mm512_castps_si512(from_left), _mm512_castps_si512(from_right)));
  }
  if constexpr (op == BinaryOp::kMin) {
    const __m512 from_left = _mm512_maskz_min_ps(avx512::kAllLanes, a, b);
    const __m512 from_right = _mm512_maskz_min_ps(avx512::kAllLanes, b, a);
    return nan_if_unordered(
        a, b, _mm512_or_si512(_mm512_castps_si512(from_left), _mm512_castps_si512(from_right)));
  }
}

template <BinaryOp op>
ASCTWIN_TARGET_AVX512 void half_binary(void* dst, const void* a, const void* b, size_t count) {
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  auto* right = static_cast<const half*>(b);
  size_t i = 0;
  for (; i + avx512::kLanes <= count; i += avx512::kLanes) {
    const __m512 x = avx512::load_half(left + i);
    const __m512 y = avx512::load_half(right + i);
    avx512::store_half(to + i, apply_lanes<op>(x, y));
  }
  const __mmask16 tail = avx512::lanes(count - i);
  const __m512 x = avx512::load_half(left + i, tail);
  const __m512 y = avx512::load_half(right + i, tail);
  avx512::store_half(to + i, apply_lanes<op>(x, y), tail);
}

template <BinaryOp op>
ASCTWIN_TARGET_AVX512 void half_scalar(void* dst, const void* a, half scalar, size_t count) {
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  const __m512 y = _mm512_set1_ps(static_cast<float>(scalar));
  size_t i = 0;
  for (; i + avx512::kLanes <= count; i += avx512::kLanes) {
    avx512::store_half(to + i, apply_lanes<op>(avx512::load_half(left + i), y));
  }
  const __mmask16 tail = avx512::lanes(count - i);
  avx512::store_half(to + i, apply_lanes<op>(avx512::load_half(left + i, tail), y), tail);
}

struct Avx512 {
  template <BinaryOp op, class T>
  ASCTWIN_TARGET_AVX512 static void binary(void* dst, const void* a, const void* b, size_t count) {
    if constexpr (std::is_same_v<T, half>) {
      half_binary<op>(dst, a, b, count);
    } else {
      binary_loop<op, T>(dst, a, b, count);
    }
  }
  template <BinaryOp op, class T>
  ASCTWIN_TARGET_AVX512 static void scalar(void* dst, const void* a, const void* scalar,
                                           size_t count) {
    if constexpr (std::is_same_v<T, half>) {
      half_scalar<op>(dst, a, load_element<half>(scalar, 0), count);
    } else {
      scalar_loop<op, T>(dst, a, load_element<T>(scalar, 0), count);
    }
  }
};

}  // namespace

const ElementwiseTable kElementwiseAvx512 = {pick_binary<Avx512>, pick_scalar<Avx512>};

}  // namespace asctwin
#endif
