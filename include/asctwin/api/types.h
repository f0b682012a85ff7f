// Names a kernel uses: positions, events, modes. Values are the API's own.
#pragma once

#include <cstdint>
#include <type_traits>

#include "asctwin/api/qualifiers.h"
#include "asctwin/api/tensor_trait.h"
#include "asctwin/base/dtype.h"
#include "asctwin/base/pipe.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace AscendC {

using asctwin::HardEvent;
using asctwin::Hardware;
using asctwin::TPosition;
using QuePosition = asctwin::TPosition;
using TEventID = int8_t;
using TTagType = int32_t;

enum class CacheMode : uint8_t {
  CACHE_MODE_DISABLE = 0,
  CACHE_MODE_NORMAL = 1,
  CACHE_MODE_LAST = 2,
  CACHE_MODE_PERSISTENT = 4,
};
enum class CacheRwMode : uint8_t { READ = 1, WRITE = 2, RW = 3 };

constexpr uint32_t ONE_BLK_SIZE = 32;
constexpr uint32_t TWO_BLK_SIZE = 64;
constexpr uint32_t DEFAULT_C0_SIZE = 32;
constexpr uint32_t ONE_REPEAT_BYTE_SIZE = 256;
constexpr uint32_t DEFAULT_BLOCK_SIZE = 256;
constexpr uint32_t MAX_REPEAT_TIMES = 255;
constexpr uint64_t FULL_MASK = ~uint64_t{0};
constexpr uint64_t HALF_MASK_LEN = 64;
constexpr uint64_t FULL_MASK_LEN = 128;
// Stand for the mask of a call with isSetMask = false, which is not read.
constexpr uint64_t MASK_PLACEHOLDER = 0;
inline constexpr uint64_t MASK_PLACEHOLDER_LIST[2] = {0, 0};
constexpr uint8_t DEFAULT_BLK_NUM = 8;
constexpr uint8_t DEFAULT_BLK_STRIDE = 1;
constexpr uint8_t DEFAULT_REPEAT_STRIDE = 8;
constexpr uint8_t HALF_DEFAULT_REPEAT_STRIDE = 4;
constexpr uint8_t ONE_FOURTH_DEFAULT_REPEAT_STRIDE = 2;
constexpr uint32_t BRCB_BROADCAST_NUMBER = 8;
constexpr uint32_t BLOCK_CUBE = 16;
constexpr uint32_t CUBE_MAX_SIZE = 256;
constexpr uint32_t K_MAX_SHAPE_DIM = 8;

template <class A, class B>
struct IsSameType {
  static constexpr bool value = std::is_same_v<A, B>;
};

}  // namespace AscendC

namespace tik2 = AscendC;  // its name in older samples

namespace asctwin {

// A parameter whose type is not deduced from the argument: `Adds(dst, src, 1.0f, n)` takes the
// tensor's type, which may be a TensorTrait.
template <class T>
struct NotDeduced {
  using type = PrimT<T>;
};
template <class T>
using NotDeducedT = typename NotDeduced<T>::type;

// The result of an API function without a place parameter, which a pointer or a template argument
// names. Calls prefer the one with a place, since this one ends in a pack.
template <class... None>
using ByPointer = std::enable_if_t<sizeof...(None) == 0>;

// The bit pattern of one element, and the element of a pattern.
template <class T>
uint64_t bits_of(const T& value) {
  uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <class T>
PrimT<T> element_of_bits(uint64_t bits) {
  PrimT<T> element;
  __builtin_memcpy(&element, &bits, sizeof(element));
  return element;
}

}  // namespace asctwin
