// Reduction trees over whole repeats for AVX-512: the leaves of a repeat become one register of
// nodes, and those of sixteen repeats become sixteen roots. A register is four parts of 16 B.
// `neighbours` joins nodes that stand beside each other in a part, `parts` those of part 0 and 1,
// and of 2 and 3. Leaves are read once and no node goes through memory.
#pragma once

#include <immintrin.h>

#include "isa/simd/reduce_octets.h"

namespace asctwin {
namespace {

inline constexpr __mmask16 kAllNodes = 0xFFFF;

template <NodeRounding kRounding>
ASCTWIN_LEVEL inline __m512 round_nodes(__m512 sums) {
  if constexpr (kRounding == NodeRounding::kNone) return sums;
  const __m256i halves = _mm512_maskz_cvtps_ph(kAllNodes, sums, _MM_FROUND_TO_NEAREST_INT);
  const __m512 rounded = _mm512_maskz_cvtph_ps(kAllNodes, halves);
  if constexpr (kRounding == NodeRounding::kHalf) return rounded;
  const __m512 largest = _mm512_set1_ps(65504.0f), smallest = _mm512_set1_ps(-65504.0f);
  const __mmask16 numbers = _mm512_cmp_ps_mask(rounded, rounded, _CMP_ORD_Q);
  return _mm512_maskz_min_ps(numbers, _mm512_maskz_max_ps(numbers, rounded, smallest), largest);
}

template <bool kLarger>
ASCTWIN_LEVEL inline __m512 of_two(__m512 a, __m512 b) {
  return kLarger ? _mm512_maskz_max_ps(kAllNodes, a, b) : _mm512_maskz_min_ps(kAllNodes, a, b);
}
// As extremes_of() of eight.
template <bool kLarger>
ASCTWIN_LEVEL inline __m512 extremes_of(__m512 a, __m512 b) {
  const __m512i left = _mm512_castps_si512(of_two<kLarger>(a, b));
  const __m512i right = _mm512_castps_si512(of_two<kLarger>(b, a));
  const __m512i both = kLarger ? _mm512_and_si512(left, right) : _mm512_or_si512(left, right);
  const __mmask16 nan = _mm512_cmp_ps_mask(a, b, _CMP_UNORD_Q);
  return _mm512_castsi512_ps(_mm512_mask_mov_epi32(both, nan, _mm512_set1_epi32(-1)));
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m512 join_vectors(__m512 a, __m512 b) {
  if constexpr (kJoin == isa::ReduceJoin::kSum) return round_nodes<kRounding>(_mm512_add_ps(a, b));
  const __m512 result = extremes_of<kJoin == isa::ReduceJoin::kMax>(a, b);
  if constexpr (kRounding == NodeRounding::kSaturatingHalf) return round_nodes<kRounding>(result);
  return result;
}

inline constexpr int kEvenNodes = 0x88, kOddNodes = 0xDD;

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m512 join_neighbours(__m512 a, __m512 b) {
  return join_vectors<kJoin, kRounding>(_mm512_maskz_shuffle_ps(kAllNodes, a, b, kEvenNodes),
                                        _mm512_maskz_shuffle_ps(kAllNodes, a, b, kOddNodes));
}
template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL inline __m512 join_parts(__m512 a, __m512 b) {
  return join_vectors<kJoin, kRounding>(_mm512_maskz_shuffle_f32x4(kAllNodes, a, b, kEvenNodes),
                                        _mm512_maskz_shuffle_f32x4(kAllNodes, a, b, kOddNodes));
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
struct RepeatLevel : VectorLevel<kJoin, kRounding> {
  static constexpr bool kHalves = kRounding != NodeRounding::kNone;
  static constexpr size_t kBatch = 16;  // repeats

  ASCTWIN_LEVEL static __m512 load(const uint8_t* repeat, int index) {
    if constexpr (kHalves) {
      const auto* const from = reinterpret_cast<const __m256i*>(repeat) + index;
      return _mm512_maskz_cvtph_ps(kAllNodes, _mm256_loadu_si256(from));
    } else {
      return _mm512_loadu_ps(reinterpret_cast<const float*>(repeat) + 16 * index);
    }
  }
  // Two levels over 64 leaves. Part p has node p of each group of 16 leaves.
  ASCTWIN_LEVEL static __m512 quads(const uint8_t* repeat, int index) {
    const __m512 first =
        join_neighbours<kJoin, kRounding>(load(repeat, index), load(repeat, index + 1));
    const __m512 second =
        join_neighbours<kJoin, kRounding>(load(repeat, index + 2), load(repeat, index + 3));
    return join_neighbours<kJoin, kRounding>(first, second);
  }

  // Sixteen repeats; those behind `count` are zeros. Halves have a level more in their repeat.
  ASCTWIN_LEVEL static __m512 roots(const uint8_t* from, size_t count) {
    __m512 nodes[kBatch];
    for (size_t i = 0; i < kBatch; ++i) {
      const uint8_t* const repeat = from + 256 * i;
      if (i >= count)
        nodes[i] = _mm512_setzero_ps();
      else if constexpr (kHalves)
        nodes[i] = join_parts<kJoin, kRounding>(quads(repeat, 0), quads(repeat, 4));
      else
        nodes[i] = quads(repeat, 0);
    }
    join_batch<0>(nodes, 8);
    kHalves ? join_batch<1>(nodes, 4) : join_batch<0>(nodes, 4);
    join_batch<1>(nodes, 2);
    kHalves ? join_batch<0>(nodes, 1) : join_batch<1>(nodes, 1);
    return nodes[0];
  }
  template <int kNeighbours>
  ASCTWIN_LEVEL static void join_batch(__m512* nodes, size_t results) {
    for (size_t i = 0; i < results; ++i)
      nodes[i] = kNeighbours ? join_neighbours<kJoin, kRounding>(nodes[2 * i], nodes[2 * i + 1])
                             : join_parts<kJoin, kRounding>(nodes[2 * i], nodes[2 * i + 1]);
  }

  ASCTWIN_LEVEL static void repeats(const void* in, float* out, size_t count) {
    const __m512i order =
        kHalves ? _mm512_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15)
                : _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    for (size_t i = 0; i < count; i += kBatch) {
      const size_t here = count - i < kBatch ? count - i : kBatch;
      const __m512 batch = roots(static_cast<const uint8_t*>(in) + 256 * i, here);
      _mm512_mask_storeu_ps(out + i, static_cast<__mmask16>((1u << here) - 1),
                            _mm512_maskz_permutexvar_ps(kAllNodes, order, batch));
    }
  }
};

}  // namespace
}  // namespace asctwin
