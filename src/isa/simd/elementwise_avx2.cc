// The AVX2 spelling of the elementwise loops: half by F16C, the rest by the plain loops.
#include "isa/simd/elementwise_table.h"
#include "num/half_avx2.h"

#if defined(__x86_64__)
namespace asctwin {
namespace {

ASCTWIN_TARGET_AVX2 inline __m256 nan_if_unordered(__m256 a, __m256 b, __m256 value) {
  const __m256 is_nan = _mm256_cmp_ps(a, b, _CMP_UNORD_Q);
  return _mm256_or_ps(value, is_nan);  // all ones are a NaN
}

// As `apply_float`, but any NaN stands for the canonical one: `store_half` ends with it.
template <BinaryOp op>
ASCTWIN_TARGET_AVX2 inline __m256 apply_lanes(__m256 a, __m256 b) {
  if constexpr (op == BinaryOp::kAdd) return _mm256_add_ps(a, b);
  if constexpr (op == BinaryOp::kSub) return _mm256_sub_ps(a, b);
  if constexpr (op == BinaryOp::kMul) return _mm256_mul_ps(a, b);
  if constexpr (op == BinaryOp::kDiv) return _mm256_div_ps(a, b);
  if constexpr (op == BinaryOp::kMax) {
    return nan_if_unordered(a, b, _mm256_and_ps(_mm256_max_ps(a, b), _mm256_max_ps(b, a)));
  }
  if constexpr (op == BinaryOp::kMin) {
    return nan_if_unordered(a, b, _mm256_or_ps(_mm256_min_ps(a, b), _mm256_min_ps(b, a)));
  }
}

template <BinaryOp op>
ASCTWIN_TARGET_AVX2 void half_binary(void* dst, const void* a, const void* b, size_t count) {
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  auto* right = static_cast<const half*>(b);
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    const __m256 x = avx2::load_half(left + i);
    const __m256 y = avx2::load_half(right + i);
    avx2::store_half(to + i, apply_lanes<op>(x, y));
  }
  const size_t tail = count - i;
  const __m256 x = avx2::load_half(left + i, tail);
  const __m256 y = avx2::load_half(right + i, tail);
  avx2::store_half(to + i, apply_lanes<op>(x, y), tail);
}

template <BinaryOp op>
ASCTWIN_TARGET_AVX2 void half_scalar(void* dst, const void* a, half scalar, size_t count) {
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  const __m256 y = _mm256_set1_ps(static_cast<float>(scalar));
  size_t i = 0;
  for (; i + avx2::kLanes <= count; i += avx2::kLanes) {
    avx2::store_half(to + i, apply_lanes<op>(avx2::load_half(left + i), y));
  }
  const size_t tail = count - i;
  avx2::store_half(to + i, apply_lanes<op>(avx2::load_half(left + i, tail), y), tail);
}

struct Avx2 {
  template <BinaryOp op, class T>
  ASCTWIN_TARGET_AVX2 static void binary(void* dst, const void* a, const void* b, size_t count) {
    if constexpr (std::is_same_v<T, half>) {
      half_binary<op>(dst, a, b, count);
    } else {
      binary_loop<op, T>(dst, a, b, count);
    }
  }
  template <BinaryOp op, class T>
  ASCTWIN_TARGET_AVX2 static void scalar(void* dst, const void* a, const void* scalar,
                                         size_t count) {
    if constexpr (std::is_same_v<T, half>) {
      half_scalar<op>(dst, a, load_element<half>(scalar, 0), count);
    } else {
      scalar_loop<op, T>(dst, a, load_element<T>(scalar, 0), count);
    }
  }
};

}  // namespace

const ElementwiseTable kElementwiseAvx2 = {pick_binary<Avx2>, pick_scalar<Avx2>};

}  // namespace asctwin
#endif
