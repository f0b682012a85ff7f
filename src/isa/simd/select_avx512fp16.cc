// Compare of half for CPUs that have an instruction for it. Everything else is that of AVX-512.
#include "isa/simd/select_table.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>
#include <cstring>

#include "num/target.h"

namespace asctwin {
namespace {

constexpr size_t kLanes = 32;

// The predicates of the instruction: false where an operand is NaN, but for kNE.
constexpr int predicate_of(isa::CmpMode mode) {
  switch (mode) {
    case isa::CmpMode::kLT:
      return _CMP_LT_OQ;
    case isa::CmpMode::kGT:
      return _CMP_GT_OQ;
    case isa::CmpMode::kEQ:
      return _CMP_EQ_OQ;
    case isa::CmpMode::kLE:
      return _CMP_LE_OQ;
    case isa::CmpMode::kGE:
      return _CMP_GE_OQ;
    case isa::CmpMode::kNE:
      return _CMP_NEQ_UQ;
  }
  return _CMP_FALSE_OQ;
}

// As assembly: see elementwise_avx512fp16.cc.
template <isa::CmpMode kMode>
ASCTWIN_TARGET_AVX512FP16 inline uint32_t compare_lanes(__m512i a, __m512i b) {
  __mmask32 holds;
  __asm__("vcmpph %3, %2, %1, %0" : "=Yk"(holds) : "v"(a), "v"(b), "i"(predicate_of(kMode)));
  return holds;
}

template <isa::CmpMode kMode, bool kScalar>
ASCTWIN_TARGET_AVX512FP16 void compare_half(void* bits, const void* a, const void* b,
                                            size_t count) {
  const auto* left = static_cast<const int16_t*>(a);
  const auto* right = static_cast<const int16_t*>(b);
  auto* to = static_cast<uint8_t*>(bits);
  int16_t scalar = 0;
  if constexpr (kScalar) std::memcpy(&scalar, b, sizeof(scalar));
  const __m512i scalars = _mm512_set1_epi16(scalar);
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes, to += kLanes / 8) {
    const uint32_t word = compare_lanes<kMode>(_mm512_loadu_si512(left + i),
                                               kScalar ? scalars : _mm512_loadu_si512(right + i));
    std::memcpy(to, &word, sizeof(word));
  }
  const auto tail = static_cast<__mmask32>((uint64_t{1} << (count - i)) - 1);
  const uint32_t word =
      compare_lanes<kMode>(_mm512_maskz_loadu_epi16(tail, left + i),
                           kScalar ? scalars : _mm512_maskz_loadu_epi16(tail, right + i));
  std::memcpy(to, &word, (count - i) / 8);
}

template <isa::CmpMode kMode>
void add_compare_half(SelectTable& table) {
  auto& bodies = table.compare[static_cast<size_t>(kMode)][static_cast<size_t>(DType::kHalf)];
  bodies[0] = compare_half<kMode, false>;
  bodies[1] = compare_half<kMode, true>;
}

SelectTable table_with_instructions() {
  SelectTable table = kSelectAvx512;
  add_compare_half<isa::CmpMode::kLT>(table);
  add_compare_half<isa::CmpMode::kGT>(table);
  add_compare_half<isa::CmpMode::kEQ>(table);
  add_compare_half<isa::CmpMode::kLE>(table);
  add_compare_half<isa::CmpMode::kGE>(table);
  add_compare_half<isa::CmpMode::kNE>(table);
  return table;
}

}  // namespace

const SelectTable kSelectAvx512Fp16 = table_with_instructions();

}  // namespace asctwin
#endif
