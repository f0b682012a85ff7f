// Atomic operations of the scalar unit on one element.
// spec: delta_2026.md, section 4.4
#pragma once

#include <cstdint>
#include <string_view>

namespace ref {

enum class Word { kInt32, kUInt32, kInt64, kUInt64, kFloat };

// Returns the bits of the new element. `operation` is the end of the call's name, as in "add".
uint64_t updated(std::string_view operation, Word type, uint64_t old, uint64_t value,
                 uint64_t compare);

}  // namespace ref
