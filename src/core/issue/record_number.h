// Numbers the records of ops.inc in their order, so that tables have a row for each.
#pragma once

#include <cstddef>

#include "asctwin/isa/records.h"

namespace asctwin::core {

enum class RecordNumber : size_t {
#define ASCTWIN_OP(record) k##record,
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
  kCount,
};
inline constexpr auto kRecords = static_cast<size_t>(RecordNumber::kCount);

template <class I>
inline constexpr RecordNumber kRecordNumber = RecordNumber::kCount;
#define ASCTWIN_OP(record) \
  template <>              \
  inline constexpr RecordNumber kRecordNumber<isa::record> = RecordNumber::k##record;
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin::core
