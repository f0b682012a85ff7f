// Both types of a conversion are those of C++, so every pair of them is one function.
#include "operators/aclnn_scalars.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>

#include "host/error.h"
#include "operators/types.h"

namespace asctwin::aclnn {
namespace {

using WideInt = __int128;

// Truncates towards zero; nothing where the type has no such number.
// UNVERIFIED: evidence = inferred. No page says how a number with a fraction becomes an integer.
template <class To>
std::optional<To> truncated(double value) {
  const double whole = std::trunc(value);
  const double end = std::ldexp(1.0, std::numeric_limits<To>::digits);
  const bool fits = whole < end && whole >= static_cast<double>(std::numeric_limits<To>::min());
  if (!fits) return std::nullopt;  // NaN too
  return static_cast<To>(whole);
}

template <class To, class From>
std::optional<To> converted(From value) {
  constexpr bool is_whole = std::is_integral_v<From>;
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (std::is_same_v<To, bool>) {
    return static_cast<double>(value) != 0;
  } else if constexpr (std::is_integral_v<To> && is_whole) {
    const auto wide = static_cast<WideInt>(value);
    if (wide < std::numeric_limits<To>::min() || wide > std::numeric_limits<To>::max())
      return std::nullopt;
    return static_cast<To>(value);
  } else if constexpr (std::is_integral_v<To>) {
    return truncated<To>(static_cast<double>(value));
  } else if constexpr (is_whole && std::is_floating_point_v<To>) {
    return static_cast<To>(value);
  } else {
    return To(static_cast<double>(value));
  }
}

template <class T>
T value_of(const aclScalar& scalar) {
  T value;
  std::memcpy(&value, scalar.bytes.data(), sizeof(T));
  return value;
}

// Whether the number was written; `to` has room for an element.
bool write(const aclScalar& scalar, DType from, DType type, uint8_t* to) {
  if (from == type) {
    std::memcpy(to, scalar.bytes.data(), size_of(type));
    return true;
  }
  if (!is_number(from) || !is_number(type)) return false;
  return with_type(from, [&](auto given) {
    return with_type(type, [&](auto wanted) {
      using To = typename decltype(wanted)::type;
      const auto value = converted<To>(value_of<typename decltype(given)::type>(scalar));
      if (value) std::memcpy(to, &*value, sizeof(To));
      return value.has_value();
    });
  });
}

}  // namespace

HostTensor tensor_of(const std::string& name, const std::vector<aclScalar>& scalars, DType type) {
  HostTensor values{type, {scalars.size()}, std::vector<uint8_t>(scalars.size() * size_of(type))};
  for (size_t i = 0; i < scalars.size(); ++i) {
    const auto from = operators::array_type(static_cast<ge::DataType>(scalars[i].type));
    if (!from || !write(scalars[i], *from, type, values.bytes.data() + i * size_of(type)))
      throw host::Refusal{ACLNN_ERR_PARAM_INVALID,
                          phrase("number {} of `{}` does not fit its type {}", i, name,
                                 std::string(info_of(type).api_name))};
  }
  return values;
}

}  // namespace asctwin::aclnn
