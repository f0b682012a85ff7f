// Sums over whole repeats of halves for CPUs that compute with half itself; everything else is that
// of AVX-512. The first level puts the nodes of two repeats into one register, side by side in its
// lanes of 32 bits: the other six levels are those of 64 floats (reduce_repeats_avx512.h), for two
// repeats at once.
#if defined(__x86_64__)
#include <immintrin.h>

#include "asctwin/num/half.h"
#include "isa/simd/reduce_tree_table.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin {
namespace {

#define ASCTWIN_FP16 ASCTWIN_TARGET_AVX512FP16 inline

// As assembly: clang 14 has the instructions only where the whole file is compiled for them.
#define ASCTWIN_HALF_INSTRUCTION(name, instruction)                     \
  ASCTWIN_FP16 __m512i name(__m512i a, __m512i b) {                     \
    __m512i result;                                                     \
    __asm__(instruction " %2, %1, %0" : "=v"(result) : "v"(a), "v"(b)); \
    return result;                                                      \
  }
ASCTWIN_HALF_INSTRUCTION(add_halves, "vaddph")
ASCTWIN_HALF_INSTRUCTION(larger_halves, "vmaxph")
ASCTWIN_HALF_INSTRUCTION(smaller_halves, "vminph")
#undef ASCTWIN_HALF_INSTRUCTION

ASCTWIN_FP16 __mmask32 nans(__m512i halves) {
  __mmask32 mask;
  __asm__("vcmpunordph %1, %1, %0" : "=Yk"(mask) : "v"(halves));
  return mask;
}

template <bool kSaturates>
ASCTWIN_FP16 __m512i node(__m512i a, __m512i b) {
  constexpr short kLargest = 0x7BFF, kSmallest = static_cast<short>(0xFBFF);
  const __m512i sum = add_halves(a, b);
  if constexpr (!kSaturates) return sum;
  const __m512i limited =
      smaller_halves(larger_halves(sum, _mm512_set1_epi16(kSmallest)), _mm512_set1_epi16(kLargest));
  return _mm512_mask_mov_epi16(limited, nans(sum), _mm512_setzero_si512());
}

template <bool kSaturates>
struct HalfSums {
  static constexpr size_t kLanes = 16, kRepeatBytes = 256;
  static constexpr __mmask16 kAllLanes = 0xFFFF;
  static constexpr __mmask32 kHighHalves = 0xAAAAAAAA;
  static constexpr int kEven = 0x88, kOdd = 0xDD;

  // Joins 32 leaves each: the nodes of `low` in the low halves of lanes, those of `high` in the
  // others.
  ASCTWIN_FP16 static __m512i pairs(const uint8_t* low, const uint8_t* high) {
    const __m512i a = _mm512_loadu_si512(low), b = _mm512_loadu_si512(high);
    const __m512i of_low = node<kSaturates>(a, _mm512_maskz_srli_epi32(kAllLanes, a, 16));
    const __m512i of_high = node<kSaturates>(b, _mm512_maskz_slli_epi32(kAllLanes, b, 16));
    return _mm512_mask_mov_epi16(of_low, kHighHalves, of_high);
  }
  ASCTWIN_FP16 static __m512i join_neighbours(__m512i a, __m512i b) {
    const __m512 x = _mm512_castsi512_ps(a), y = _mm512_castsi512_ps(b);
    return node<kSaturates>(_mm512_castps_si512(_mm512_maskz_shuffle_ps(kAllLanes, x, y, kEven)),
                            _mm512_castps_si512(_mm512_maskz_shuffle_ps(kAllLanes, x, y, kOdd)));
  }
  ASCTWIN_FP16 static __m512i join_parts(__m512i a, __m512i b) {
    return node<kSaturates>(_mm512_maskz_shuffle_i32x4(kAllLanes, a, b, kEven),
                            _mm512_maskz_shuffle_i32x4(kAllLanes, a, b, kOdd));
  }
  // Three levels over two repeats.
  ASCTWIN_FP16 static __m512i octets(const uint8_t* low, const uint8_t* high) {
    const __m512i first = join_neighbours(pairs(low, high), pairs(low + 64, high + 64));
    const __m512i second =
        join_neighbours(pairs(low + 128, high + 128), pairs(low + 192, high + 192));
    return join_neighbours(first, second);
  }
  template <int kNeighbours>
  ASCTWIN_FP16 static void join_batch(__m512i* nodes, size_t results) {
    for (size_t i = 0; i < results; ++i)
      nodes[i] = kNeighbours ? join_neighbours(nodes[2 * i], nodes[2 * i + 1])
                             : join_parts(nodes[2 * i], nodes[2 * i + 1]);
  }

  // 32 repeats, in order; those behind `count` are anything.
  ASCTWIN_FP16 static __m512i roots(const uint8_t* from, size_t count) {
    __m512i nodes[kLanes];
    for (size_t i = 0; i < kLanes; ++i) {
      const uint8_t* const low = from + kRepeatBytes * 2 * i;
      if (2 * i >= count)
        nodes[i] = _mm512_setzero_si512();
      else
        nodes[i] = octets(low, 2 * i + 1 < count ? low + kRepeatBytes : low);
    }
    join_batch<0>(nodes, 8);
    join_batch<0>(nodes, 4);
    join_batch<1>(nodes, 2);
    join_batch<1>(nodes, 1);
    const __m512i result =
        _mm512_mask_mov_epi16(nodes[0], nans(nodes[0]), _mm512_set1_epi16(0x7E00));
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    return _mm512_maskz_permutexvar_epi32(kAllLanes, order, result);
  }

  ASCTWIN_TARGET_AVX512FP16 static void repeats(const void* in, void* out, size_t count) {
    auto* from = static_cast<const uint8_t*>(in);
    for (size_t i = 0; i < count; i += 2 * kLanes) {
      const size_t here = count - i < 2 * kLanes ? count - i : 2 * kLanes;
      const auto stored = static_cast<__mmask32>((uint64_t{1} << here) - 1);
      _mm512_mask_storeu_epi16(static_cast<half*>(out) + i, stored,
                               roots(from + kRepeatBytes * i, here));
    }
  }
};

ASCTWIN_TARGET_AVX512FP16 void running_halves(void* elements, size_t count) {
  __m128i sum = _mm_cvtsi32_si128(load_element<uint16_t>(elements, 0));
  for (size_t i = 1; i < count; ++i) {
    const __m128i next = _mm_cvtsi32_si128(load_element<uint16_t>(elements, i));
    __asm__("vaddsh %1, %0, %0" : "+v"(sum) : "v"(next));
  }
  const auto bits = static_cast<uint16_t>(_mm_cvtsi128_si32(sum));
  store_element(elements, 0, (bits & 0x7FFF) > 0x7C00 ? uint16_t{0x7E00} : bits);
}

TreeTable trees_with_instructions() {
  TreeTable table = kTreesAvx512;
  table.running_halves = running_halves;
  auto& sums = table.half_repeats[static_cast<int>(isa::ReduceJoin::kSum)];
  sums[static_cast<int>(NodeRounding::kHalf)] = HalfSums<false>::repeats;
  sums[static_cast<int>(NodeRounding::kSaturatingHalf)] = HalfSums<true>::repeats;
  return table;
}

}  // namespace

const TreeTable kTreesAvx512Fp16 = trees_with_instructions();

}  // namespace asctwin
#endif
