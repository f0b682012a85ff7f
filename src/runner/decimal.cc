// float and double have std::to_chars; the 16-bit types try one digit more until the value returns.
#include "runner/decimal.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace asctwin {
namespace {

template <class T>
T load(const void* element) {
  T value;
  std::memcpy(&value, element, sizeof value);
  return value;
}

// From the form "1.25e-07".
Decimal decimal_of(std::string_view text) {
  const size_t mark = text.find('e');
  Decimal decimal;
  decimal.digits.push_back(text[0]);
  if (mark > 2) decimal.digits.append(text.substr(2, mark - 2));
  while (decimal.digits.size() > 1 && decimal.digits.back() == '0') decimal.digits.pop_back();
  decimal.exponent = std::atoi(std::string(text.substr(mark + 1)).c_str());
  return decimal;
}

double value_of(const Decimal& decimal) {
  return std::strtod((decimal.digits + "e" + std::to_string(decimal.last_place())).c_str(),
                     nullptr);
}

// The next larger decimal of `count` digits.
Decimal successor(Decimal decimal, size_t count) {
  decimal.digits.resize(count, '0');
  size_t place = count;
  while (place > 0 && decimal.digits[place - 1] == '9') decimal.digits[--place] = '0';
  if (place > 0) {
    ++decimal.digits[place - 1];
  } else {
    decimal.digits[0] = '1';
    ++decimal.exponent;
  }
  return decimal;
}

// At a power of two the values below stand closer than those above. A decimal that is nearest but
// below may then belong to the neighbour, while its successor still belongs to the value.
template <class T>
Decimal shortest_of_small(T value) {
  const double magnitude = std::abs(static_cast<double>(static_cast<float>(value)));
  const T target = T(magnitude);
  for (int digits = 1;; ++digits) {
    const Decimal nearest = rounded_decimal(magnitude, digits - 1);
    if (T(value_of(nearest)).bits == target.bits) return nearest;
    const Decimal above = successor(nearest, static_cast<size_t>(digits));
    if (T(value_of(above)).bits == target.bits) return above;
  }
}

template <class T>
Decimal shortest_of(T value) {
  if constexpr (sizeof(T) == 2) {
    return shortest_of_small(value);
  } else {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, std::abs(value), std::chars_format::scientific);
    return decimal_of({text, static_cast<size_t>(end.ptr - text)});
  }
}

}  // namespace

double floating_value(DType dtype, const void* element) {
  if (dtype == DType::kDouble) return load<double>(element);
  if (dtype == DType::kFloat) return static_cast<double>(load<float>(element));
  if (dtype == DType::kHalf) return static_cast<double>(static_cast<float>(load<half>(element)));
  return static_cast<double>(static_cast<float>(load<bfloat16_t>(element)));
}

Decimal shortest_decimal(DType dtype, const void* element) {
  if (dtype == DType::kDouble) return shortest_of(load<double>(element));
  if (dtype == DType::kFloat) return shortest_of(load<float>(element));
  if (dtype == DType::kHalf) return shortest_of(load<half>(element));
  return shortest_of(load<bfloat16_t>(element));
}

bool is_shown_as_integer(double value) {
  return std::isfinite(value) && value == std::trunc(value) && std::abs(value) < 1e16;
}

Decimal integer_decimal(double value) { return rounded_decimal(value, 15); }

Decimal rounded_decimal(double value, int fraction_digits) {
  char text[400];
  const int length = std::snprintf(text, sizeof text, "%.*e", fraction_digits, std::abs(value));
  return decimal_of({text, static_cast<size_t>(length)});
}

std::string integer_part(const Decimal& decimal) {
  if (decimal.exponent < 0) return "0";
  std::string text = decimal.digits.substr(0, static_cast<size_t>(decimal.exponent) + 1);
  text.resize(static_cast<size_t>(decimal.exponent) + 1, '0');
  return text;
}

std::string fraction_part(const Decimal& decimal) {
  if (decimal.last_place() >= 0) return "";
  if (decimal.exponent >= 0) return decimal.digits.substr(decimal.exponent + 1u);
  return std::string(static_cast<size_t>(-decimal.exponent - 1), '0') + decimal.digits;
}

std::string exponent_part(const Decimal& decimal, int least_digits) {
  std::string digits = std::to_string(std::abs(decimal.exponent));
  const size_t width = std::max(digits.size(), static_cast<size_t>(least_digits));
  digits.insert(0, width - digits.size(), '0');
  return (decimal.exponent < 0 ? '-' : '+') + digits;
}

}  // namespace asctwin
