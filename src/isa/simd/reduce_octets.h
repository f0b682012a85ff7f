// Three levels of a reduction tree in registers of eight floats: eight of them become one of eight
// results. For the levels of x86, whose file defines ASCTWIN_LEVEL and
//   to_half_and_back(floats)   each rounded to half
// The results of neighbours stand in the half of 16 B that they come from; the third level joins
// the halves, which brings them into order.
#pragma once

#include <immintrin.h>

#include "isa/simd/reduce_tree_loops.h"

namespace asctwin {
namespace {

template <NodeRounding kRounding>
ASCTWIN_LEVEL inline __m256 round_nodes(__m256 sums) {
  if constexpr (kRounding == NodeRounding::kNone) return sums;
  const __m256 rounded = to_half_and_back(sums);
  if constexpr (kRounding == NodeRounding::kHalf) return rounded;
  const __m256 largest = _mm256_set1_ps(65504.0f), smallest = _mm256_set1_ps(-65504.0f);
  const __m256 clamped = _mm256_min_ps(_mm256_max_ps(rounded, smallest), largest);
  return _mm256_and_ps(clamped, _mm256_cmp_ps(rounded, rounded, _CMP_ORD_Q));
}

// The instructions give their second operand for two zeros and for NaN: see extreme().
template <bool kLarger>
ASCTWIN_LEVEL inline __m256 extremes_of(__m256 a, __m256 b) {
  const __m256 nan = _mm256_cmp_ps(a, b, _CMP_UNORD_Q);
  const __m256 left = kLarger ? _mm256_max_ps(a, b) : _mm256_min_ps(a, b);
  const __m256 right = kLarger ? _mm256_max_ps(b, a) : _mm256_min_ps(b, a);
  return _mm256_or_ps(kLarger ? _mm256_and_ps(left, right) : _mm256_or_ps(left, right), nan);
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m256 join_vectors(__m256 a, __m256 b) {
  if constexpr (kJoin == isa::ReduceJoin::kSum) return round_nodes<kRounding>(_mm256_add_ps(a, b));
  const __m256 result = extremes_of<kJoin == isa::ReduceJoin::kMax>(a, b);
  if constexpr (kRounding == NodeRounding::kSaturatingHalf) return round_nodes<kRounding>(result);
  return result;
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m256 join_neighbours(__m256 a, __m256 b) {
  constexpr int kEven = 0x88, kOdd = 0xDD;
  return join_vectors<kJoin, kRounding>(_mm256_shuffle_ps(a, b, kEven),
                                        _mm256_shuffle_ps(a, b, kOdd));
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m256 reduce_four(const float* in) {
  const __m256 first =
      join_neighbours<kJoin, kRounding>(_mm256_loadu_ps(in), _mm256_loadu_ps(in + 8));
  const __m256 second =
      join_neighbours<kJoin, kRounding>(_mm256_loadu_ps(in + 16), _mm256_loadu_ps(in + 24));
  return join_neighbours<kJoin, kRounding>(first, second);
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m256 reduce_eight(const float* in) {
  constexpr int kLow = 0x20, kHigh = 0x31;
  const __m256 first = reduce_four<kJoin, kRounding>(in);
  const __m256 second = reduce_four<kJoin, kRounding>(in + 32);
  return join_vectors<kJoin, kRounding>(_mm256_permute2f128_ps(first, second, kLow),
                                        _mm256_permute2f128_ps(first, second, kHigh));
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
struct VectorLevel {
  ASCTWIN_LEVEL static void octets(const float* in, float* out, size_t count) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
      _mm256_storeu_ps(out + i, reduce_eight<kJoin, kRounding>(in + 8 * i));
    if (i == count) return;
    float rest[64] = {}, results[8];
    std::memcpy(rest, in + 8 * i, (count - i) * 8 * sizeof(float));
    _mm256_storeu_ps(results, reduce_eight<kJoin, kRounding>(rest));
    std::memcpy(out + i, results, (count - i) * sizeof(float));
  }
};

}  // namespace
}  // namespace asctwin
