// Each floating value is cut into integer part, fraction and exponent; the widest of each makes the
// column. Scientific form is chosen for the whole column, and then every element shows as many
// digits as the longest, exact ones and not zeros behind its own shortest form.
#include "runner/column_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runner/decimal.h"
#include "runner/element_text.h"

namespace asctwin {
namespace {

constexpr int kFractionDigits = 8;  // at most; numpy's default precision

struct Parts {
  std::string integer;  // with the sign
  std::string fraction;
  std::string exponent;  // "+05"; empty in positional form
};

struct FloatColumn {
  bool scientific = false;
  size_t integer_width = 0;
  size_t fraction_width = 0;
  size_t exponent_width = 0;  // with the 'e' and the sign; 0 in positional form

  size_t right_width() const { return 1 + fraction_width + exponent_width; }  // 1: the point
};

// The quotient is rounded to the array's own type, as numpy computes it.
double quotient(DType dtype, double dividend, double divisor) {
  const double exact = dividend / divisor;
  if (dtype == DType::kDouble) return exact;
  if (dtype == DType::kHalf) return static_cast<double>(static_cast<float>(half(exact)));
  return static_cast<double>(static_cast<float>(exact));
}

bool all_integral(DType dtype, const std::vector<const void*>& elements) {
  return std::all_of(elements.begin(), elements.end(), [dtype](const void* element) {
    const double value = floating_value(dtype, element);
    return !std::isfinite(value) || is_shown_as_integer(value);
  });
}

bool needs_scientific(DType dtype, const std::vector<const void*>& elements) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const void* element : elements) {
    const double magnitude = std::abs(floating_value(dtype, element));
    if (!std::isfinite(magnitude) || magnitude == 0) continue;
    least = std::min(least, magnitude);
    most = std::max(most, magnitude);
  }
  return most != 0 && (most >= 1e8 || least < 1e-4 || quotient(dtype, most, least) > 1000);
}

std::string sign_of(double value) { return std::signbit(value) ? "-" : ""; }

Parts scientific_parts(double value, const Decimal& decimal) {
  return {sign_of(value) + decimal.digits[0], decimal.digits.substr(1), exponent_part(decimal, 2)};
}

Parts parts_of(DType dtype, const void* element, bool scientific) {
  const double value = floating_value(dtype, element);
  Decimal decimal = shortest_decimal(dtype, element);
  // The digit that stands in the last allowed place, counted from the first digit.
  const int kept = kFractionDigits + (scientific ? 0 : decimal.exponent);
  if (static_cast<int>(decimal.digits.size()) - 1 > kept) decimal = rounded_decimal(value, kept);
  if (scientific) return scientific_parts(value, decimal);
  return {sign_of(value) + integer_part(decimal), fraction_part(decimal), ""};
}

void widen(FloatColumn& column, const Parts& parts) {
  column.integer_width = std::max(column.integer_width, parts.integer.size());
  column.fraction_width = std::max(column.fraction_width, parts.fraction.size());
  if (column.scientific) {
    column.exponent_width = std::max(column.exponent_width, parts.exponent.size() + 1);
  }
}

FloatColumn measure(DType dtype, const std::vector<const void*>& elements) {
  FloatColumn column;
  column.scientific = needs_scientific(dtype, elements);
  size_t special_width = 0;  // of nan, inf and -inf
  for (const void* element : elements) {
    if (!std::isfinite(floating_value(dtype, element))) {
      special_width = std::max(special_width, element_text(dtype, element).size());
      continue;
    }
    widen(column, parts_of(dtype, element, column.scientific));
  }
  if (special_width > column.integer_width + column.right_width()) {
    column.integer_width = special_width - column.right_width();
  }
  return column;
}

std::string padded(const std::string& text, size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

std::string exponent_word(const std::string& exponent, size_t width) {
  std::string text = exponent;
  text.insert(1, width - 1 - exponent.size(), '0');  // behind the sign
  text.insert(0, 1, 'e');
  return text;
}

std::string word(const FloatColumn& column, DType dtype, const void* element) {
  if (element == nullptr) return padded(kNoValue, column.integer_width + column.right_width());
  const double value = floating_value(dtype, element);
  if (!std::isfinite(value)) {
    return padded(element_text(dtype, element), column.integer_width + column.right_width());
  }
  Parts parts = parts_of(dtype, element, column.scientific);
  if (column.scientific && parts.fraction.size() < column.fraction_width) {
    const auto digits = static_cast<int>(column.fraction_width);
    parts = scientific_parts(value, rounded_decimal(value, digits));
  }
  std::string fraction = parts.fraction;
  fraction.resize(column.fraction_width, column.scientific ? '0' : ' ');
  std::string text = padded(parts.integer, column.integer_width) + "." + fraction;
  if (column.scientific) text += exponent_word(parts.exponent, column.exponent_width);
  return text;
}

std::vector<std::string> right_aligned(DType dtype, const std::vector<const void*>& elements) {
  std::vector<std::string> words;
  words.reserve(elements.size());
  size_t width = dtype == DType::kBool ? std::string("False").size() : 0;
  for (const void* element : elements) {
    words.push_back(element == nullptr ? kNoValue : element_text(dtype, element));
    width = std::max(width, words.back().size());
  }
  for (std::string& text : words) text = padded(text, width);
  return words;
}

}  // namespace

std::vector<std::string> column_text(DType dtype, const std::vector<const void*>& elements) {
  std::vector<const void*> values = elements;
  values.erase(std::remove(values.begin(), values.end(), nullptr), values.end());
  if (!is_floating(dtype) || all_integral(dtype, values)) return right_aligned(dtype, elements);
  const FloatColumn column = measure(dtype, values);
  std::vector<std::string> words;
  words.reserve(elements.size());
  for (const void* element : elements) words.push_back(word(column, dtype, element));
  return words;
}

}  // namespace asctwin
