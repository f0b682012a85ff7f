// The portable spelling of the loops of Compare, Select and GatherMask, and the choice between the
// spellings.
#include "isa/simd/select.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#define ASCTWIN_LEVEL

namespace asctwin {
namespace {

// Four bits as masks of four elements of 16 bits.
constexpr uint64_t kFourMasks[16] = {
    0x0000000000000000, 0x000000000000FFFF, 0x00000000FFFF0000, 0x00000000FFFFFFFF,
    0x0000FFFF00000000, 0x0000FFFF0000FFFF, 0x0000FFFFFFFF0000, 0x0000FFFFFFFFFFFF,
    0xFFFF000000000000, 0xFFFF00000000FFFF, 0xFFFF0000FFFF0000, 0xFFFF0000FFFFFFFF,
    0xFFFFFFFF00000000, 0xFFFFFFFF0000FFFF, 0xFFFFFFFFFFFF0000, 0xFFFFFFFFFFFFFFFF};
constexpr uint64_t kTwoMasks[4] = {0x0000000000000000, 0x00000000FFFFFFFF, 0xFFFFFFFF00000000,
                                   0xFFFFFFFFFFFFFFFF};

struct Vectors {
  // The product puts the lowest bit of each byte into the highest byte of the sum, one beside the
  // other. Little-endian, as all of asctwin.
  template <class M>
  static void pack(const M* lanes, uint8_t* bits) {
    uint8_t bytes[32];
    for (int i = 0; i < 32; ++i) bytes[i] = static_cast<uint8_t>(lanes[i]);
    for (int byte = 0; byte < 4; ++byte) {
      uint64_t eight;
      std::memcpy(&eight, bytes + 8 * byte, sizeof(eight));
      bits[byte] = static_cast<uint8_t>((eight & 0x0101010101010101) * 0x0102040810204080 >> 56);
    }
  }

  // As many elements at once as stand in 64 bits.
  template <class T>
  static void select(T* dst, uint32_t word, const T* a, const T* b) {
    constexpr int kAtOnce = 8 / sizeof(T);
    for (int i = 0; i < 32; i += kAtOnce, word >>= kAtOnce) {
      uint64_t one, other;
      std::memcpy(&one, a + i, sizeof(one));
      std::memcpy(&other, b + i, sizeof(other));
      const uint64_t chosen = sizeof(T) == 2 ? kFourMasks[word & 15] : kTwoMasks[word & 3];
      one = other ^ ((one ^ other) & chosen);
      std::memcpy(dst + i, &one, sizeof(one));
    }
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/select_loops.h"

namespace asctwin {
namespace {

const SelectTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level == SimdLevel::kAvx512Fp16) return kSelectAvx512Fp16;
  if (level == SimdLevel::kAvx512) return kSelectAvx512;
  if (level == SimdLevel::kAvx2) return kSelectAvx2;
#endif
  static_cast<void>(level);
  return kSelectPortable;
}

}  // namespace

const SelectTable kSelectPortable = select_table_of_level<Level>();

CompareFn compare_body(isa::CmpMode mode, DType dtype, bool scalar, SimdLevel level) {
  if (!is_number(dtype)) return nullptr;
  return table_of(level).compare[static_cast<size_t>(mode)][static_cast<size_t>(dtype)][scalar];
}

SelectFn select_body(size_t element_bytes, bool scalar, SimdLevel level) {
  return table_of(level).select[std::countr_zero(element_bytes)][scalar];
}

StrideFn stride_body(size_t element_bytes, size_t step, size_t first, SimdLevel level) {
  return table_of(level).stride[element_bytes / 4][step == 2 ? first : 2 + first];
}

}  // namespace asctwin
