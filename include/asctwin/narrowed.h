// Values that were too wide for the field that they were put into, by the address of the field: the
// field has what is left of them, as on the device, and the checks get them whole.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace asctwin {

extern std::atomic<bool> cut_values_exist;

// Whether any field of this process was ever given too much.
inline bool values_were_cut() { return cut_values_exist.load(std::memory_order_relaxed); }

// For this thread; of many that were kept, the newest.
void keep_cut_value(const void* field, int64_t given);
void copy_cut_value(const void* from, const void* to);
void drop_cut_value(const void* field);
// Returns the value that was stored into a field of `bytes` bytes and reads as `value` now.
int64_t value_before_cut(const void* field, int64_t value, size_t bytes);

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
