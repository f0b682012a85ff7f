// The scalar in front of the tensor, where the order does not matter: forms of the 950. (Subs and
// Divs, of the 950 alone, have theirs beside the others.)
// spec: reg_api.md, section 15
#pragma once

#include "asctwin/api/vector.h"

// Where no chip is known, every form of the API is there.
#if !defined(__NPU_ARCH__) || __NPU_ARCH__ == 3510

namespace AscendC {

#define ASCTWIN_SCALAR_FIRST(name)                                                              \
  template <typename T, bool isSetMask = true>                                                  \
  void name(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,              \
            const LocalTensor<T>& src, const int32_t& count,                                    \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    name<T, isSetMask>(dst, src, scalarValue, count, where);                                    \
  }                                                                                             \
  template <typename T, bool isSetMask = true>                                                  \
  void name(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,              \
            const LocalTensor<T>& src, const uint64_t mask[],                                   \
            const asctwin::Field<uint8_t> repeatTime, const UnaryRepeatParams& params,          \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    name<T, isSetMask>(dst, src, scalarValue, mask, repeatTime, params, where);                 \
  }                                                                                             \
  template <typename T, bool isSetMask = true>                                                  \
  void name(const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& scalarValue,              \
            const LocalTensor<T>& src, uint64_t mask, const asctwin::Field<uint8_t> repeatTime, \
            const UnaryRepeatParams& params,                                                    \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    name<T, isSetMask>(dst, src, scalarValue, mask, repeatTime, params, where);                 \
  }
ASCTWIN_SCALAR_FIRST(Adds)
ASCTWIN_SCALAR_FIRST(Muls)
ASCTWIN_SCALAR_FIRST(Maxs)
ASCTWIN_SCALAR_FIRST(Mins)
ASCTWIN_SCALAR_FIRST(Ands)
ASCTWIN_SCALAR_FIRST(Ors)
#undef ASCTWIN_SCALAR_FIRST

}  // namespace AscendC

#endif
