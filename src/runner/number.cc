// The text is held against a small grammar first; only then the C library reads its digits.
#include "runner/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

#include "asctwin/num/limits.h"
#include "report/language.h"
#include "runner/element_text.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

enum class Form { kNone, kBool, kDecimal, kHexadecimal, kReal, kSpecial };

struct Literal {
  Form form = Form::kNone;
  bool negative = false;
  std::string_view digits;  // without the sign and without "0x"
};

size_t skip_digits(std::string_view text, size_t at) {
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  return at;
}

// digits [. digits] [e [sign] digits] with at least one digit around the point.
Form form_of_decimal(std::string_view text) {
  size_t at = skip_digits(text, 0);
  size_t digits = at;
  if (at == text.size()) return digits > 0 ? Form::kDecimal : Form::kNone;
  if (text[at] == '.') {
    const size_t end = skip_digits(text, at + 1);
    digits += end - at - 1;
    at = end;
  }
  if (digits == 0) return Form::kNone;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const size_t end = skip_digits(text, at);
    if (end == at) return Form::kNone;
    at = end;
  }
  return at == text.size() ? Form::kReal : Form::kNone;
}

Literal literal_of(std::string_view text) {
  if (text == "true" || text == "false") return {Form::kBool, false, text};
  Literal literal;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    literal.negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text == "inf" || text == "nan") {
    literal.form = Form::kSpecial;
  } else if (text.starts_with("0x") || text.starts_with("0X")) {
    text.remove_prefix(2);
    const bool hexadecimal =
        !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF") == text.npos;
    literal.form = hexadecimal ? Form::kHexadecimal : Form::kNone;
  } else {
    literal.form = form_of_decimal(text);
  }
  literal.digits = text;
  return literal;
}

[[noreturn]] void does_not_fit(std::string_view text, DType dtype, std::string help = "") {
  throw UsageError(report::sentence("`{}` does not fit `{}`, which {}", text,
                                    info_of(dtype).short_name, range_text(dtype)),
                   std::move(help));
}

std::optional<WideInt> integer_of(const Literal& literal) {
  const int base = literal.form == Form::kHexadecimal ? 16 : 10;
  if (base == 10 && literal.form != Form::kDecimal) return std::nullopt;
  uint64_t magnitude = 0;
  const auto result = std::from_chars(
      literal.digits.data(), literal.digits.data() + literal.digits.size(), magnitude, base);
  if (result.ec != std::errc()) return std::nullopt;
  return literal.negative ? -static_cast<WideInt>(magnitude) : static_cast<WideInt>(magnitude);
}

// A real such as 1e3 or 2.0 is an integer where no digit is left behind the point; told from its
// digits, because a double would round 0.99999999999999999999 to one.
std::optional<WideInt> integer_of_real(const Literal& literal) {
  if (literal.form != Form::kReal) return std::nullopt;
  constexpr long kFarOff = 1'000'000'000;  // no text moves an exponent from there to a valid one
  const size_t mark = std::min(literal.digits.find_first_of("eE"), literal.digits.size());
  std::string digits(literal.digits.substr(0, mark));
  long exponent = 0;
  if (mark != literal.digits.size()) {
    const std::string text(literal.digits.substr(mark + 1));
    exponent = std::clamp(std::strtol(text.c_str(), nullptr, 10), -kFarOff, kFarOff);
  }
  const size_t point = digits.find('.');
  if (point != digits.npos) {
    exponent -= static_cast<long>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  while (digits.size() > 1 && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  if (digits == "0") exponent = 0;
  if (exponent < 0 || exponent > std::numeric_limits<uint64_t>::digits10) return std::nullopt;
  digits.append(static_cast<size_t>(exponent), '0');
  return integer_of({Form::kDecimal, literal.negative, digits});
}

template <class T>
T integral(std::string_view text, const Literal& literal) {
  std::optional<WideInt> value = integer_of(literal);
  if (!value) value = integer_of_real(literal);
  if (!value || *value < std::numeric_limits<T>::min() || *value > std::numeric_limits<T>::max()) {
    does_not_fit(text, dtype_of<T>);
  }
  return static_cast<T>(*value);
}

template <class T>
T nearest(const Literal& literal) {
  if (literal.form == Form::kHexadecimal) {
    const std::optional<WideInt> value = integer_of(literal);
    return value ? T(static_cast<uint64_t>(literal.negative ? -*value : *value))
                 : std::numeric_limits<T>::infinity();
  }
  const std::string digits(literal.digits);
  if constexpr (std::is_same_v<T, float>) return std::strtof(digits.c_str(), nullptr);
  return T(std::strtod(digits.c_str(), nullptr));
}

template <class T>
T floating(std::string_view text, const Literal& literal) {
  if (literal.form == Form::kBool) does_not_fit(text, dtype_of<T>);
  const T magnitude = nearest<T>(literal);
  if (literal.form != Form::kSpecial && std::isinf(static_cast<double>(magnitude))) {
    does_not_fit(text, dtype_of<T>, "write inf for infinity");
  }
  return literal.negative ? -magnitude : magnitude;
}

bool boolean(std::string_view text, const Literal& literal) {
  if (literal.form == Form::kBool) return text == "true";
  const std::optional<WideInt> value = integer_of(literal);
  if (!value || *value < 0 || *value > 1) does_not_fit(text, DType::kBool);
  return *value != 0;
}

}  // namespace

bool is_number(std::string_view text) { return literal_of(text).form != Form::kNone; }

void encode_number(std::string_view text, DType dtype, void* element) {
  const Literal literal = literal_of(text);
  if (literal.form == Form::kNone) {
    throw UsageError(
        report::sentence("`{}` is not a number", text),
        report::translated("write it as 12, -3, 0x10, 0.5, 1e-3, inf, nan, true or false"));
  }
  with_type(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T value;
    if constexpr (std::is_same_v<T, bool>) {
      value = boolean(text, literal);
    } else if constexpr (std::is_integral_v<T>) {
      value = integral<T>(text, literal);
    } else {
      value = floating<T>(text, literal);
    }
    std::memcpy(element, &value, sizeof value);
  });
}

std::optional<WideInt> integer_value(std::string_view text) { return integer_of(literal_of(text)); }

double finite_value(std::string_view text) {
  double value = 0;
  encode_number(text, DType::kDouble, &value);
  if (!std::isfinite(value)) throw UsageError(report::sentence("`{}` is not finite", text));
  return value;
}

std::string range_text(DType dtype) {
  return with_type(dtype, [&](auto tag) -> std::string {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool>) {
      return report::translated("holds true and false");
    } else {
      const T least = std::numeric_limits<T>::lowest();
      const T most = std::numeric_limits<T>::max();
      return report::sentence(
          std::is_integral_v<T> ? "holds integers from {} to {}" : "holds {} to {}",
          element_text(dtype, &least), element_text(dtype, &most));
    }
  });
}

}  // namespace asctwin
