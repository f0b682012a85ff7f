// Fill of global memory, of old InitGlobalMemory and InitOutput.
// spec: adv_math.md, section 6.1
#pragma once

#include <type_traits>

#include "asctwin/api/tensor.h"
#include "asctwin/isa/chip_macros.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {

template <class T>
void fill(isa::Composed function, const char* name, const AscendC::GlobalTensor<T>& gm,
          uint64_t size, T value, SourceLoc where);

template <class T>
inline constexpr bool kFills =
#if ASCTWIN_LIKE_950
    std::is_same_v<T, int8_t> || std::is_same_v<T, uint8_t> || std::is_same_v<T, bfloat16_t> ||
    std::is_same_v<T, int64_t> || std::is_same_v<T, uint64_t> ||
#endif
    std::is_same_v<T, int16_t> || std::is_same_v<T, uint16_t> || std::is_same_v<T, half> ||
    std::is_same_v<T, int32_t> || std::is_same_v<T, uint32_t> || std::is_same_v<T, float>;

}  // namespace asctwin::lib

namespace AscendC {

// gm[i] = value, 0 <= i < size. Works in UB, so it comes before the kernel's InitBuffer; MTE3 still
// reads there when it returns. On a cube core nothing happens.
#define ASCTWIN_FILL(name)                                                                    \
  template <typename T>                                                                       \
  void name(GlobalTensor<T> gm, const uint64_t size, const asctwin::NotDeducedT<T> value,     \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                          \
    static_assert(asctwin::lib::kFills<asctwin::PrimT<T>>, #name                              \
                  " supports int16_t, uint16_t, half, int32_t, uint32_t and float, on the "   \
                  "950 also types of 8 and 64 bits and bfloat16_t");                          \
    asctwin::lib::fill(asctwin::isa::Composed::kFill, #name,                                  \
                       gm.template ReinterpretCast<asctwin::PrimT<T>>(), size, value, where); \
  }
ASCTWIN_FILL(Fill)
ASCTWIN_FILL(InitGlobalMemory)
#undef ASCTWIN_FILL

template <typename T>
void InitOutput(GlobalTensor<T> gm, uint32_t size,
                asctwin::NotDeducedT<T> value = asctwin::NotDeducedT<T>(0),
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using Element = asctwin::PrimT<T>;
  if constexpr (!asctwin::lib::kFills<Element> && sizeof(Element) == sizeof(uint16_t)) {
    // The bits of a bfloat16_t are those of an integer.
    InitOutput(gm.template ReinterpretCast<uint16_t>(), size,
               static_cast<uint16_t>(asctwin::bits_of(Element(value))), where);
    return;
  } else {
    static_assert(
        asctwin::lib::kFills<asctwin::PrimT<T>>,
        "InitOutput supports int16_t, uint16_t, half, int32_t, uint32_t and float, on the "
        "950 also types of 8 and 64 bits and bfloat16_t");
    asctwin::lib::fill(asctwin::isa::Composed::kInitOutput, "InitOutput",
                       gm.template ReinterpretCast<asctwin::PrimT<T>>(), size, value, where);
  }
}

}  // namespace AscendC
