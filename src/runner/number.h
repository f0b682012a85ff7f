// A number as it is written on the command line, turned into an element of a type: decimal, 0x10,
// 0.5, 1e-3, inf, nan, true, false. What the type cannot hold is an error, never another number.
// Floating types take the nearest value (ties to even); 16-bit ones by way of a double, as numpy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "asctwin/base/dtype.h"

namespace asctwin {

// Whether the text has one of the forms above.
bool is_number(std::string_view text);

// Writes one element. Throws UsageError where the text is no number or the type cannot hold it.
void encode_number(std::string_view text, DType dtype, void* element);

using WideInt = __int128;  // holds every product of two 64-bit numbers

// A decimal or hexadecimal integer whose magnitude is below 2^64; nothing for any other text.
std::optional<WideInt> integer_value(std::string_view text);

// Throws UsageError where the text is not a finite number.
double finite_value(std::string_view text);

// Describes the range of the type for messages: "holds 0 to 65535".
std::string range_text(DType dtype);

}  // namespace asctwin
