// Decimal digits of a floating value: the fewest that still name it in its own type, or a given
// count. Reading the digits back in the type, rounded to nearest even, gives the value again.
#pragma once

#include <string>

#include "asctwin/base/dtype.h"

namespace asctwin {

// digits[0] . digits[1..] x 10^exponent; without trailing zeros and without a sign.
struct Decimal {
  std::string digits;
  int exponent = 0;

  int last_place() const { return exponent - static_cast<int>(digits.size()) + 1; }
};

constexpr bool is_floating(DType dtype) {
  return dtype == DType::kHalf || dtype == DType::kBFloat16 || dtype == DType::kFloat ||
         dtype == DType::kDouble;
}

// @pre is_floating(dtype); every value of these types is a double.
double floating_value(DType dtype, const void* element);

// @pre the value is finite. Of several shortest forms the one closest to the value.
Decimal shortest_decimal(DType dtype, const void* element);

// Integers below 1e16 are shown with all their digits, not with the fewest: the half 65504 would
// else stand as 65500.
bool is_shown_as_integer(double value);
// @pre is_shown_as_integer(value)
Decimal integer_decimal(double value);

// `value` correctly rounded to `fraction_digits` digits behind the first one.
Decimal rounded_decimal(double value, int fraction_digits);

// "-12.5", "1e-05" and so on are put together from these.
std::string integer_part(const Decimal& decimal);   // of the positional form: "12"
std::string fraction_part(const Decimal& decimal);  // of the positional form: "5", or nothing

// Sign and at least `least_digits` digits: "+05".
std::string exponent_part(const Decimal& decimal, int least_digits);

}  // namespace asctwin
