// Addresses that are data: tensors of byte offsets. Offsets that are in no memory stay unread; the
// call then declares the bytes it knows of, and their check stops it.
// spec: data_movement.md, section 9.4
#pragma once

#include <cstring>
#include <vector>

#include "asctwin/isa/gather.h"
#include "isa/op_info.h"

namespace asctwin::isa {

inline constexpr int64_t kOffsetBytes = 4;
inline constexpr int kOffsets = 2;  // their place among the operands

inline uint32_t offset_at(const Operand& offsets, int64_t index) {
  uint32_t offset = 0;
  std::memcpy(&offset, offsets.address + index * kOffsetBytes, sizeof(offset));
  return offset;
}

inline bool may_read(const Context& context, const Operand& offsets, int64_t count) {
  if (count == 0) return true;
  if (count < 0 || count > INT64_MAX / kOffsetBytes) return false;
  const int64_t bytes = count * kOffsetBytes;
  return context.memory != nullptr && static_cast<uint64_t>(bytes) <= offsets.extent_bytes &&
         context.memory->holds(offsets.address, bytes);
}

// Where the bytes of the source go to is then known as well.
template <class Record>
bool offsets_are_known(const void* record) {
  return static_cast<const Record*>(record)->offsets_known;
}

inline void add_offset(Finding& finding, const Operand& offsets, int64_t index) {
  finding.with("index", index).with("offset", int64_t{offset_at(offsets, index)});
}

}  // namespace asctwin::isa
