// The portable spelling of the loops of Compare, Select and GatherMask, and the choice between the
// spellings.
#include "isa/simd/select.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

#define ASCTWIN_LEVEL

namespace asctwin {
namespace {

// The product puts the lowest bit of each byte into the highest byte of the sum, one beside the
// other. Little-endian, as all of asctwin.
void pack(const uint8_t* lanes, uint8_t* bits) {
  for (int byte = 0; byte < 4; ++byte) {
    uint64_t eight;
    std::memcpy(&eight, lanes + 8 * byte, sizeof(eight));
    bits[byte] = static_cast<uint8_t>((eight & 0x0101010101010101) * 0x0102040810204080 >> 56);
  }
}

}  // namespace
}  // namespace asctwin

#include "isa/simd/select_loops.h"

namespace asctwin {
namespace {

const SelectTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kSelectAvx512;
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
  return table_of(level).select[element_bytes / 2][scalar];
}

StrideFn stride_body(size_t element_bytes, size_t step, size_t first, SimdLevel level) {
  return table_of(level).stride[element_bytes / 4][step == 2 ? first : 2 + first];
}

}  // namespace asctwin
