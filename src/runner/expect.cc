// Equality is asked first, in the element's own type; only unequal values become errors in double.
#include "runner/expect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "report/language.h"
#include "runner/decimal.h"
#include "runner/element_text.h"
#include "runner/tensor_file.h"

namespace asctwin {
namespace {

// An element as it is compared: floating types as double, which holds them all; a bool as its byte,
// of which a kernel may have made anything.
template <class T>
auto value_at(const void* memory, size_t element) {
  const auto* const at = static_cast<const char*>(memory) + element * sizeof(T);
  if constexpr (std::is_same_v<T, bool>) {
    return static_cast<uint8_t>(*at != 0);
  } else {
    T value;
    std::memcpy(&value, at, sizeof value);
    if constexpr (std::is_integral_v<T>) return value;
    if constexpr (std::is_same_v<T, double>) return value;
    if constexpr (!std::is_integral_v<T> && !std::is_same_v<T, double>) {
      return static_cast<double>(static_cast<float>(value));
    }
  }
}

template <class V>
bool same(V got, V expected) {
  if constexpr (std::is_floating_point_v<V>) {
    return got == expected || (std::isnan(got) && std::isnan(expected));
  } else {
    return got == expected;
  }
}

// @pre the values are not the same.
template <class V>
double distance(V got, V expected) {
  if constexpr (std::is_floating_point_v<V>) {
    const bool finite = std::isfinite(got) && std::isfinite(expected);
    return finite ? std::abs(got - expected) : std::numeric_limits<double>::infinity();
  } else {
    // Modulo 2^64 the difference is exact for every pair of 64-bit integers.
    const auto larger = static_cast<uint64_t>(std::max(got, expected));
    const auto smaller = static_cast<uint64_t>(std::min(got, expected));
    return static_cast<double>(larger - smaller);
  }
}

// The number of an element among the values of its type, ascending: -0 and +0 are one.
template <class T>
int64_t rank_of(const void* memory, size_t element) {
  uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char*>(memory) + element * sizeof(T), sizeof(T));
  const uint64_t sign = uint64_t{1} << (8 * sizeof(T) - 1);
  const auto magnitude = static_cast<int64_t>(bits & (sign - 1));
  return (bits & sign) != 0 ? -magnitude : magnitude;
}

template <class T>
uint64_t steps_between(const void* got, const void* expected, size_t element) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<uint64_t>(
        distance(value_at<T>(got, element), value_at<T>(expected, element)));
  } else {
    const auto a = static_cast<uint64_t>(rank_of<T>(got, element));
    const auto b = static_cast<uint64_t>(rank_of<T>(expected, element));
    return std::min(a - b, b - a);
  }
}

void count_in(Census& census, double value, bool is_unwritten) {
  if (is_unwritten)
    ++census.unwritten;
  else if (std::isnan(value))
    ++census.nan;
  else if (std::isinf(value))
    ++census.infinite;
  else if (value == 0)
    ++census.zero;
}

// The numbers of a difference, and the cosine of both tensors.
template <class T>
void describe_difference(const TensorType& type, const void* got, const void* expected,
                         const runner::Gaps& gaps, const std::vector<InputTensor>& inputs,
                         Comparison& result) {
  DifferingTensor tensor{type, {}, {}, result.wrong, {}, inputs};
  double dot = 0, got_square = 0, expected_square = 0;
  for (size_t i = 0; i < result.count; ++i) {
    tensor.unwritten.push_back(gaps.touch(i * sizeof(T), sizeof(T)));
    const auto a = static_cast<double>(value_at<T>(got, i));
    const auto b = static_cast<double>(value_at<T>(expected, i));
    tensor.got.push_back(a);
    tensor.expected.push_back(b);
    count_in(result.got, a, tensor.unwritten.back());
    count_in(result.expected, b, false);
    if (tensor.unwritten.back() || !std::isfinite(a) || !std::isfinite(b)) continue;
    dot += a * b;
    got_square += a * a;
    expected_square += b * b;
  }
  const double length = std::sqrt(got_square) * std::sqrt(expected_square);
  result.cosine = length > 0 ? dot / length : 0;
  result.shapes = shapes_of_error(tensor);
}

template <class T>
Comparison compare_elements(const TensorType& type, const void* got, const void* expected,
                            const Tolerance& tolerance, const runner::Gaps& gaps,
                            const std::vector<InputTensor>& inputs) {
  Comparison result;
  result.count = element_count(type.shape);
  const auto differs = [&](size_t i, const std::string& got_text) {
    if (result.count <= kMostShaped) {
      result.wrong.resize(result.count);
      result.wrong[i] = true;
    }
    if (++result.differing > kShownMismatches) return;
    const auto* const element = static_cast<const char*>(expected) + i * sizeof(T);
    result.first.push_back({i, got_text, element_text(type.dtype, element)});
  };
  for (size_t i = 0; i < result.count; ++i) {
    if (gaps.touch(i * sizeof(T), sizeof(T))) {
      differs(i, kNoValue);
      continue;
    }
    const auto a = value_at<T>(got, i);
    const auto b = value_at<T>(expected, i);
    if (same(a, b)) {
      if constexpr (std::is_floating_point_v<decltype(b)>)
        if (std::isnan(b)) ++result.both_nan;
      continue;
    }
    const double error = distance(a, b);
    const double magnitude = std::abs(static_cast<double>(b));
    result.max_abs_error = std::max(result.max_abs_error, error);
    if (magnitude > 0) result.max_rel_error = std::max(result.max_rel_error, error / magnitude);
    const uint64_t steps = std::isinf(error) ? 0 : steps_between<T>(got, expected, i);
    result.max_ulp = std::max(result.max_ulp, steps);
    // An infinite error is never within: relative * infinity would allow everything.
    const double allowed = tolerance.absolute + tolerance.relative * magnitude;
    if (!std::isinf(error) && error <= allowed) continue;
    if (!std::isinf(error) && steps <= tolerance.ulps) continue;
    differs(i, element_text(type.dtype, static_cast<const char*>(got) + i * sizeof(T)));
  }
  if (!result.wrong.empty()) describe_difference<T>(type, got, expected, gaps, inputs, result);
  return result;
}

constexpr size_t kFewestMeasured = 8;  // elements of which a cosine says something

// "2 NaN, 1 zero" of the elements that stand out.
std::string census_text(const Census& census) {
  std::string text;
  const auto add = [&](size_t count, const char* words) {
    if (count == 0) return;
    text += (text.empty() ? "" : ", ") + report::sentence(words, count);
  };
  add(census.nan, "{} NaN");
  add(census.infinite, "{} infinite");
  add(census.unwritten, "{} without a value");
  add(census.zero, "{} zero");
  return text.empty() ? report::sentence("none") : text;
}

// Distances of floating tensors, and the elements of each side that stand out.
std::string measures_text(DType dtype, const Comparison& comparison) {
  if (comparison.count < kFewestMeasured || comparison.wrong.empty()) return "";
  std::string text;
  if (is_floating(dtype))
    text += report::sentence("\n  cosine similarity {:.6g}, at most {} values of the type apart",
                             comparison.cosine, comparison.max_ulp);
  const std::string got = census_text(comparison.got);
  const std::string expected = census_text(comparison.expected);
  if (got != expected)
    text += report::sentence("\n  elements that stand out: got {}, expected {}", got, expected);
  return text;
}

Shape index_of(size_t element, const Shape& shape) {
  Shape index(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = element % shape[axis];
    element /= shape[axis];
  }
  return index;
}

}  // namespace

std::vector<std::byte> read_expected(const std::string& path, const TensorType& type) {
  check_tensor_file(path, type);
  std::vector<std::byte> bytes(size_bytes(type));
  read_tensor_file(path, type, bytes.data());
  return bytes;
}

Comparison compare(const TensorType& type, const void* got, const void* expected,
                   const Tolerance& tolerance, const runner::Gaps& gaps,
                   const std::vector<InputTensor>& inputs) {
  if (type.dtype == DType::kComplex64)
    return compare(number_view(type), got, expected, tolerance, gaps, inputs);
  return with_type(type.dtype, [&](auto tag) {
    return compare_elements<typename decltype(tag)::type>(type, got, expected, tolerance, gaps,
                                                          inputs);
  });
}

std::vector<double> values_of(const TensorType& type, const void* memory) {
  const size_t count = element_count(type.shape);
  std::vector<double> values;
  if (count > kMostReduced || !is_number(type.dtype)) return values;
  with_type(type.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (size_t i = 0; i < count; ++i)
      values.push_back(static_cast<double>(value_at<T>(memory, i)));
  });
  return values;
}

std::string comparison_text(const std::string& name, const std::string& path,
                            const TensorType& type, const Comparison& comparison) {
  if (type.dtype == DType::kComplex64)
    return comparison_text(name, path, number_view(type), comparison);
  const std::string errors = report::sentence("(max abs error {:.6g}, max rel error {:.6g})",
                                              comparison.max_abs_error, comparison.max_rel_error);
  if (comparison.equal()) {
    const bool exact = comparison.max_abs_error == 0;
    const std::string nan = comparison.both_nan == 0
                                ? ""
                                : report::sentence(", {} of them NaN in both", comparison.both_nan);
    return report::sentence(exact ? "`{}` equals `{}` in all {} elements{}"
                                  : "`{}` is close to `{}` in all {} elements{}",
                            name, path, comparison.count, nan + (exact ? "" : " " + errors));
  }
  std::string text = report::sentence("`{}` differs from `{}` in {} of {} elements {}", name, path,
                                      comparison.differing, comparison.count, errors);
  text += measures_text(type.dtype, comparison);
  for (const Mismatch& mismatch : comparison.first) {
    text += report::sentence("\n  {}: got {}, expected {}",
                             shape_text(index_of(mismatch.element, type.shape)), mismatch.got,
                             mismatch.expected);
  }
  if (comparison.differing > comparison.first.size()) {
    text += report::sentence("\n  and {} more", comparison.differing - comparison.first.size());
  }
  for (const ErrorShape& shape : comparison.shapes)
    text += report::sentence("\n  shape: {}, {}", error_shape_name(shape.kind), shape.evidence);
  return text;
}

}  // namespace asctwin
