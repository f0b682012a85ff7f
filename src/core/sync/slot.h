// A slot of a workspace in global memory that cores synchronise through: it begins with a number.
// Slots are read and written under the scheduler's lock alone.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include "core/core.h"

namespace asctwin::core {

inline int32_t slot_value(const uint8_t* slot) {
  int32_t value = 0;
  std::memcpy(&value, slot, sizeof(value));
  return value;
}
inline void put_slot(uint8_t* slot, int64_t value) {
  const auto word = static_cast<int32_t>(value);
  std::memcpy(slot, &word, sizeof(word));
}

// Reports that the slot with number `slot` holds a value that no call of the kernel has written.
inline void report_slot(Core& core, SourceLoc where, const char* name, int64_t value,
                        int64_t slot) {
  Finding finding = core.finding(Code::E0705, name, where);
  core.report(std::move(finding.with("value", value).with("slot", slot)));
}

}  // namespace asctwin::core
