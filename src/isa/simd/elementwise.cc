// The portable spelling of the elementwise loops, the choice between the spellings, and fill.
#include "isa/simd/elementwise.h"

#include <algorithm>

#include "isa/simd/elementwise_complex.h"
#include "num/convert_loops.h"

// The portable level is for any CPU; AArch64 has a fused multiply-add, and elsewhere a function
// call for it would cost more than it saves.
#define ASCTWIN_LEVEL
#if defined(__aarch64__)
#define ASCTWIN_LEVEL_FUSES true
#else
#define ASCTWIN_LEVEL_FUSES false
#endif

namespace asctwin {
namespace {

// Three plain loops, each of which compilers turn into vector code; as one they do not.
struct HalfBlock {
  static constexpr size_t kLanes = 64;

  static void widen(const void* src, float* floats) {
    widen_loop(static_cast<const half*>(src), floats, kLanes);
  }
  static void narrow(const float* floats, void* dst) {
    narrow_loop(floats, static_cast<half*>(dst), kLanes);
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/elementwise_loops.h"

namespace asctwin {
namespace {

constexpr bool is_table_operation(isa::VectorOp operation) {
  constexpr ElementwiseMode kModes[] = {
#define ASCTWIN_ELEMENTWISE(name, ...) Meaning<isa::VectorOp::k##name>::kMode,
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
  };
  return kModes[static_cast<size_t>(operation)] == ElementwiseMode::kTable;
}

const ElementwiseTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level == SimdLevel::kAvx512Fp16) return kElementwiseAvx512Fp16;
  if (level == SimdLevel::kAvx512) return kElementwiseAvx512;
  if (level == SimdLevel::kAvx2) return kElementwiseAvx2;
#elif defined(__aarch64__)
  if (level == SimdLevel::kNeonFp16) return kElementwiseNeonFp16;
  if (level == SimdLevel::kNeon) return kElementwiseNeon;
#endif
  static_cast<void>(level);
  return kElementwisePortable;
}

}  // namespace

const ElementwiseTable kElementwisePortable = table_of_level<Level>();

ElementwiseFn elementwise_body(isa::VectorOp operation, ElementwiseTypes types, SimdLevel level) {
  if (is_complex(types.src)) return complex_body(operation, types.src, types.saturates);
  if (!is_number(types.dst)) return nullptr;
  const ElementwiseTable& table = table_of(level);
  if (types.dst != types.src)
    return types.src == DType::kHalf ? table.at(operation, types.dst, BodyForm::kFromHalf)
                                     : nullptr;
  // Halves that become floats, above, have exact products in any case.
  if (types.rounds_once)
    if (const ElementwiseFn once = table.at(operation, types.dst, BodyForm::kOneRounding))
      return once;
  const bool in_mode = is_table_operation(operation) ? types.from_table : types.saturates;
  const ElementwiseFn body = table.at(operation, types.dst, BodyForm::kInMode);
  return in_mode && body != nullptr ? body : table.at(operation, types.dst);
}
ElementwiseFn elementwise_body(isa::VectorOp operation, DType dtype, SimdLevel level) {
  return elementwise_body(operation, ElementwiseTypes{dtype, dtype}, level);
}

namespace {

ASCTWIN_ALWAYS_INLINE void word_loop(std::byte* dst, uint64_t word, size_t words) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < words; ++i) store_element(dst, i, word);
}
void plain_words(std::byte* dst, uint64_t word, size_t words) { word_loop(dst, word, words); }
#if defined(__x86_64__)
ASCTWIN_TARGET_AVX2 void words_avx2(std::byte* dst, uint64_t word, size_t words) {
  word_loop(dst, word, words);
}
ASCTWIN_TARGET_AVX512 void words_avx512(std::byte* dst, uint64_t word, size_t words) {
  word_loop(dst, word, words);
}
#endif
auto words_of([[maybe_unused]] SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return words_avx512;
  if (level == SimdLevel::kAvx2) return words_avx2;
#endif
  return plain_words;
}

// An element of 1, 2, 4 or 8 bytes as often as it goes into a word.
uint64_t word_of(const void* value, size_t element_bytes) {
  uint64_t element = 0;
  std::memcpy(&element, value, element_bytes);
  for (size_t bits = 8 * element_bytes; bits < 64; bits *= 2) element |= element << bits;
  return element;
}

}  // namespace

void fill(void* dst, const void* value, size_t element_bytes, size_t count) {
  if (count == 0) return;
  auto* bytes = static_cast<std::byte*>(dst);
  const size_t total = element_bytes * count;
  if (element_bytes <= 8 && 8 % element_bytes == 0) {
    const uint64_t word = word_of(value, element_bytes);
    words_of(simd_level())(bytes, word, total / 8);
    std::memcpy(bytes + total / 8 * 8, &word, total % 8);
    return;
  }
  std::memmove(bytes, value, element_bytes);
  // The filled part is the pattern of the next copy; it stops growing while it still fits L1.
  size_t pattern = element_bytes;
  for (size_t done = element_bytes; done < total;) {
    const size_t step = std::min(pattern, total - done);
    std::memcpy(bytes + done, bytes, step);
    done += step;
    if (pattern < 4096) pattern = done;
  }
}

}  // namespace asctwin
