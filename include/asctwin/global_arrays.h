// Arrays in global memory that a program brings along, beside the arguments of its launches.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>

namespace asctwin::framework {

// `name` is a literal. From the next launch on, and until it is removed.
void add_global_array(const uint8_t* begin, size_t size_bytes, const char* name);
void remove_global_array(const uint8_t* begin) noexcept;

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
