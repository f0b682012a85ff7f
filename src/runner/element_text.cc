// Positional from 1e-4 up to below 1e16, scientific outside, as numpy does it.
#include "runner/element_text.h"

#include <cmath>
#include <cstring>
#include <type_traits>

#include "runner/decimal.h"

namespace asctwin {
namespace {

std::string floating_text(DType dtype, const void* element) {
  const double value = floating_value(dtype, element);
  if (std::isnan(value)) return "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) return sign + "inf";
  if (is_shown_as_integer(value)) return sign + integer_part(integer_decimal(value));
  const Decimal decimal = shortest_decimal(dtype, element);
  const double magnitude = std::abs(value);
  if (magnitude >= 1e-4 && magnitude < 1e16) {
    return sign + integer_part(decimal) + "." + fraction_part(decimal);
  }
  const std::string fraction = decimal.digits.substr(1);
  return sign + decimal.digits[0] + (fraction.empty() ? "" : "." + fraction) + "e" +
         exponent_part(decimal, 2);
}

}  // namespace

std::string element_text(DType dtype, const void* element) {
  if (is_floating(dtype)) return floating_text(dtype, element);
  if (dtype == DType::kBool) {
    // A kernel may leave any byte here; reading it as a C++ bool would be undefined.
    return *static_cast<const unsigned char*>(element) != 0 ? "True" : "False";
  }
  return with_type(dtype, [&](auto tag) -> std::string {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T>) {
      T value;
      std::memcpy(&value, element, sizeof value);
      return std::to_string(value);
    } else {
      __builtin_unreachable();
    }
  });
}

}  // namespace asctwin
