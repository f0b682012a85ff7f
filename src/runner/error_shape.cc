// A statement about values holds if it explains all wrong elements but one in a hundred. One about
// places holds if nearly all elements there are wrong and none elsewhere.
#include "runner/error_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "report/language.h"
#include "runner/reduction.h"

namespace asctwin {
namespace {

using report::sentence;
using Result = std::optional<ErrorShape>;

constexpr size_t kFewest = 8;  // elements of a tensor in which a regularity says something
constexpr double kNearlyAll = 0.99;
constexpr double kMostlyWrong =
    0.9;  // of the elements of a tail: a wrong one may be right by chance

class Shapes {
 public:
  explicit Shapes(const DifferingTensor& tensor)
      : t_(tensor),
        count_(tensor.wrong.size()),
        element_bytes_(info_of(tensor.type.dtype).bits / 8) {
    for (size_t i = 0; i < count_; ++i)
      if (t_.wrong[i]) wrong_.push_back(i);
    const Shape& shape = tensor.type.shape;
    columns_ = shape.empty() ? 1 : shape.back();
    rows_ = columns_ == 0 ? 0 : count_ / columns_;
  }

  std::vector<ErrorShape> all() const {
    std::vector<ErrorShape> found;
    if (wrong_.empty() || count_ < kFewest) return found;
    for (const auto statement :
         {&Shapes::unwritten, &Shapes::transposed, &Shapes::layout, &Shapes::shift, &Shapes::scaled,
          &Shapes::saturated, &Shapes::rounded, &Shapes::low_precision, &Shapes::reduced_otherwise})
      if (Result one = (this->*statement)()) {
        found.push_back(*one);
        break;
      }
    for (const auto statement :
         {&Shapes::tail_of_rows, &Shapes::rows, &Shapes::columns, &Shapes::rectangle,
          &Shapes::period, &Shapes::tail, &Shapes::everything})
      if (Result one = (this->*statement)()) {
        if (one->kind != ShapeKind::kEverything || found.empty()) found.push_back(*one);
        break;
      }
    return found;
  }

 private:
  static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

  // Whether the numbers are equal but for the rounding of the tensor's type.
  bool close(double a, double b) const {
    if (same(a, b)) return true;
    const double step = t_.type.dtype == DType::kFloat      ? 1e-6
                        : t_.type.dtype == DType::kHalf     ? 2e-3
                        : t_.type.dtype == DType::kBFloat16 ? 1e-2
                                                            : 0;
    return std::abs(a - b) <= step * std::max(std::abs(a), std::abs(b));
  }

  // Whether nearly all wrong elements i hold `value(i)`; nothing: there is no such value.
  bool explains(const std::function<std::optional<double>(size_t)>& value) const {
    size_t right = 0,
           allowed =
               wrong_.size() - static_cast<size_t>(kNearlyAll * static_cast<double>(wrong_.size()));
    for (size_t n = 0; n < wrong_.size(); ++n) {
      const std::optional<double> one = value(wrong_[n]);
      if (one && close(t_.got[wrong_[n]], *one)) ++right;
      if (n + 1 - right > allowed) return false;
    }
    return right > 0;
  }

  // Equal values everywhere would fit every statement.
  bool has_variety() const {
    std::set<double> values;
    for (const size_t i : wrong_) {
      values.insert(t_.got[i]);
      if (values.size() > 2) return true;
    }
    return false;
  }

  Result unwritten() const {
    size_t count = 0;
    for (const size_t i : wrong_) count += t_.unwritten[i] ? 1 : 0;
    if (static_cast<double>(count) < kMostlyWrong * static_cast<double>(wrong_.size())) return {};
    return ErrorShape{ShapeKind::kUnwritten,
                      sentence("{} of {} wrong elements have no value", count, wrong_.size())};
  }

  bool is_matrix() const { return t_.type.shape.size() >= 2 && rows_ > 1 && columns_ > 1; }

  Result transposed() const {
    if (!is_matrix() || !has_variety()) return {};
    const bool holds = explains(
        [&](size_t i) { return std::optional(t_.expected[i % rows_ * columns_ + i / rows_]); });
    if (!holds) return {};
    return ErrorShape{ShapeKind::kTransposed,
                      sentence("the {} x {} matrix, rows and columns exchanged", rows_, columns_)};
  }

  // The place of element i of the stored order in an ND matrix that is stored as NZ.
  size_t from_nz(size_t i, size_t c0) const {
    const size_t strip = i / (rows_ * c0), rest = i % (rows_ * c0);
    return rest / c0 * columns_ + strip * c0 + rest % c0;
  }

  Result layout() const {
    const size_t c0 = element_bytes_ == 0 ? 64 : 32 / element_bytes_;
    if (!is_matrix() || columns_ % c0 != 0 || columns_ == c0 || !has_variety()) return {};
    const bool is_nz =
        explains([&](size_t i) { return std::optional(t_.expected[from_nz(i, c0)]); });
    if (is_nz)
      return ErrorShape{ShapeKind::kLayout, sentence("NZ (C0 = {}) where ND is expected", c0)};
    std::vector<double> nd(count_);
    for (size_t i = 0; i < count_; ++i) nd[from_nz(i, c0)] = t_.expected[i];
    if (!explains([&](size_t i) { return std::optional(nd[i]); })) return {};
    return ErrorShape{ShapeKind::kLayout, sentence("ND where NZ (C0 = {}) is expected", c0)};
  }

  Result shift() const {
    if (!has_variety()) return {};
    std::map<double, std::vector<int64_t>> places;  // of values that stand in few places
    for (size_t i = 0; i < count_; ++i)
      if (auto& list = places[t_.expected[i]]; list.size() < 16)
        list.push_back(static_cast<int64_t>(i));
    const size_t middle = wrong_[wrong_.size() / 2];
    const auto at = places.find(t_.got[middle]);
    if (at == places.end()) return {};
    for (const int64_t place : at->second) {
      const int64_t distance = place - static_cast<int64_t>(middle);
      const auto value = [&](size_t i) -> std::optional<double> {
        const int64_t from = static_cast<int64_t>(i) + distance;
        if (from < 0 || from >= static_cast<int64_t>(count_)) return t_.got[i];  // no statement
        return t_.expected[static_cast<size_t>(from)];
      };
      if (distance != 0 && std::abs(distance) < static_cast<int64_t>(count_ + 1) / 2 &&
          explains(value))
        return ErrorShape{
            ShapeKind::kShift,
            sentence("element i holds the value of element i {} {}{}", distance > 0 ? "+" : "-",
                     std::abs(distance), unit(static_cast<size_t>(std::abs(distance))))};
    }
    return {};
  }

  // Words for a number of elements that has a name.
  std::string unit(size_t elements) const {
    if (element_bytes_ == 0) return "";
    const size_t bytes = elements * element_bytes_;
    if (bytes == 32) return sentence(" (a DataBlock)");
    if (bytes == 256) return sentence(" (a repeat)");
    if (elements == columns_ && is_matrix()) return sentence(" (a row)");
    return "";
  }

  Result scaled() const {
    std::vector<double> factors;
    for (const size_t i : wrong_)
      if (t_.expected[i] != 0 && std::isfinite(t_.got[i]) && std::isfinite(t_.expected[i]))
        factors.push_back(t_.got[i] / t_.expected[i]);
    if (factors.size() < 3 || !has_variety()) return {};
    std::ranges::nth_element(factors, factors.begin() + static_cast<int64_t>(factors.size() / 2));
    const double factor = factors[factors.size() / 2];
    if (factor == 0 || std::abs(factor - 1) < 1e-2) return {};
    if (!explains([&](size_t i) { return std::optional(t_.expected[i] * factor); })) return {};
    return ErrorShape{ShapeKind::kScaled, sentence("{:.6g} times the expected values", factor)};
  }

  std::pair<double, double> range() const {
    switch (t_.type.dtype) {
      case DType::kInt8:
        return {-128, 127};
      case DType::kUInt8:
        return {0, 255};
      case DType::kInt16:
        return {-32768, 32767};
      case DType::kUInt16:
        return {0, 65535};
      case DType::kInt32:
        return {-2147483648.0, 2147483647};
      case DType::kUInt32:
        return {0, 4294967295.0};
      case DType::kHalf:
        return {-65504, 65504};
      default:
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }
  }

  Result saturated() const {
    const auto [lowest, highest] = range();
    const bool holds = std::ranges::all_of(wrong_, [&, low = lowest, high = highest](size_t i) {
      const double got = t_.got[i];
      return (got == high && got != 0) || (got == low && got != 0) || std::isinf(got);
    });
    if (!holds) return {};
    return ErrorShape{ShapeKind::kSaturated,
                      sentence("all wrong elements are the largest or smallest value of the type")};
  }

  bool is_integer() const {
    return range().second != std::numeric_limits<double>::infinity() &&
           t_.type.dtype != DType::kHalf;
  }

  // The distance between numbers of the type near `value`.
  double step_at(double value) const {
    if (is_integer()) return 1;
    const int digits = t_.type.dtype == DType::kHalf       ? 10
                       : t_.type.dtype == DType::kBFloat16 ? 7
                       : t_.type.dtype == DType::kDouble   ? 52
                                                           : 23;
    int exponent = 0;
    std::frexp(value, &exponent);
    return std::ldexp(1.0, exponent - 1 - digits);
  }

  Result rounded() const {
    for (const size_t i : wrong_) {
      const double larger = std::max(std::abs(t_.got[i]), std::abs(t_.expected[i]));
      if (!(std::abs(t_.got[i] - t_.expected[i]) <= step_at(larger))) return {};
    }
    return ErrorShape{ShapeKind::kRounded,
                      is_integer() ? sentence("all wrong elements are 1 beside the expected value")
                                   : sentence("all wrong elements are the next value of the type")};
  }

  static bool holds_as(double value, int digits) {
    int exponent = 0;
    const double mantissa = std::ldexp(std::frexp(value, &exponent), digits + 1);
    return mantissa == std::nearbyint(mantissa);
  }

  Result low_precision() const {
    if (t_.type.dtype != DType::kFloat) return {};
    for (const auto& [name, digits, error] :
         {std::tuple("bfloat16", 7, 0.1), std::tuple("half", 10, 0.1)}) {
      const bool holds = std::ranges::all_of(wrong_, [&, digits = digits, error = error](size_t i) {
        const double got = t_.got[i], expected = t_.expected[i];
        return std::isfinite(got) && holds_as(got, digits) &&
               std::abs(got - expected) <= error * std::abs(expected);
      });
      const bool expected_does = std::ranges::all_of(
          wrong_, [&, digits = digits](size_t i) { return holds_as(t_.expected[i], digits); });
      if (holds && !expected_does)
        return ErrorShape{ShapeKind::kLowPrecision,
                          sentence("all wrong elements are values that {} holds", name)};
    }
    return {};
  }

  Result reduced_otherwise() const {
    for (const InputTensor& input : t_.inputs)
      if (const auto reduction = find_reduction(t_, input))
        return ErrorShape{ShapeKind::kReducedOtherwise, reduction_text(*reduction, input.name)};
    return {};
  }

  // Whole columns of some rows.
  Result rectangle() const {
    if (!is_matrix()) return {};
    std::set<size_t> rows, columns;
    for (const size_t i : wrong_) {
      rows.insert(i / columns_);
      columns.insert(i % columns_);
    }
    if (rows.size() * columns.size() == count_) return {};  // all of it
    const auto there = static_cast<double>(rows.size() * columns.size());
    if (rows.size() < 2 || static_cast<double>(wrong_.size()) < kMostlyWrong * there) return {};
    return ErrorShape{ShapeKind::kColumns, sentence("columns {} of rows {}, others none",
                                                    ranges_text({columns.begin(), columns.end()}),
                                                    ranges_text({rows.begin(), rows.end()}))};
  }

  std::string shares(size_t wrong, size_t of) const {
    return fmt::format("{:.0f} %", 100.0 * static_cast<double>(wrong) / static_cast<double>(of));
  }

  Result tail_of_rows() const {
    if (!is_matrix()) return {};
    size_t first = columns_;
    for (const size_t i : wrong_) first = std::min(first, i % columns_);
    const size_t there = (columns_ - first) * rows_;
    if (first == 0 ||
        static_cast<double>(wrong_.size()) < kMostlyWrong * static_cast<double>(there))
      return {};
    return ErrorShape{ShapeKind::kTail,
                      sentence("elements {}..{} of each row of {}: {} wrong, others 0 %", first,
                               columns_ - 1, columns_, shares(wrong_.size(), there))};
  }

  Result tail() const {
    const size_t first = wrong_.front(), there = count_ - first;
    if (first == 0 || wrong_.back() != count_ - 1 ||
        static_cast<double>(wrong_.size()) < kMostlyWrong * static_cast<double>(there))
      return {};
    return ErrorShape{ShapeKind::kTail,
                      sentence("elements {}..{} of {}: {} wrong, others 0 %", first, count_ - 1,
                               count_, shares(wrong_.size(), there))};
  }

  // The classes that hold all wrong elements, if nearly all of their elements are wrong.
  std::optional<std::vector<size_t>> classes(size_t number,
                                             const std::function<size_t(size_t)>& of) const {
    std::vector<size_t> wrong(number), all(number);
    for (size_t i = 0; i < count_; ++i) {
      ++all[of(i)];
      if (t_.wrong[i]) ++wrong[of(i)];
    }
    std::vector<size_t> hit;
    for (size_t c = 0; c < number; ++c) {
      if (wrong[c] == 0) continue;
      if (static_cast<double>(wrong[c]) < kMostlyWrong * static_cast<double>(all[c])) return {};
      hit.push_back(c);
    }
    if (hit.size() == number) return {};
    return hit;
  }

  // "3, 5..9 and 7 more"
  static std::string ranges_text(const std::vector<size_t>& list) {
    constexpr size_t kMost = 6;
    std::string text;
    size_t ranges = 0;
    for (size_t i = 0; i < list.size();) {
      size_t end = i;
      while (end + 1 < list.size() && list[end + 1] == list[end] + 1) ++end;
      if (++ranges > kMost) return text + ", ...";
      text += (text.empty() ? "" : ", ") +
              (end == i ? fmt::format("{}", list[i]) : fmt::format("{}..{}", list[i], list[end]));
      i = end + 1;
    }
    return text;
  }

  Result rows() const {
    if (!is_matrix()) return {};
    const auto hit = classes(rows_, [&](size_t i) { return i / columns_; });
    if (!hit) return {};
    return ErrorShape{ShapeKind::kRows,
                      sentence("rows {} of {}, others none", ranges_text(*hit), rows_)};
  }

  Result columns() const {
    if (!is_matrix()) return {};
    const auto hit = classes(columns_, [&](size_t i) { return i % columns_; });
    if (!hit) return {};
    return ErrorShape{ShapeKind::kColumns,
                      sentence("columns {} of {}, others none", ranges_text(*hit), columns_)};
  }

  Result period() const {
    for (size_t k = 2; k <= 4096 && 2 * k <= count_; k *= 2) {
      const auto hit = classes(k, [&](size_t i) { return i % k; });
      if (hit)
        return ErrorShape{ShapeKind::kPeriod, sentence("elements {} of each {}{}, others none",
                                                       ranges_text(*hit), k, unit(k))};
    }
    return {};
  }

  Result everything() const {
    if (static_cast<double>(wrong_.size()) < kMostlyWrong * static_cast<double>(count_)) return {};
    return ErrorShape{ShapeKind::kEverything, sentence("{} of {} elements", wrong_.size(), count_)};
  }

  const DifferingTensor& t_;
  size_t count_, element_bytes_;
  size_t rows_ = 0, columns_ = 0;  // of the last dimension, and of the others together
  std::vector<size_t> wrong_;
};

}  // namespace

const char* error_shape_name(ShapeKind kind) {
  constexpr const char* kNames[] = {
      "unwritten",     "transposed",        "layout", "shift", "scaled", "saturated", "rounded",
      "low-precision", "reduced-otherwise", "stale",  "tail",  "period", "rows",      "columns",
      "everything"};
  return kNames[static_cast<size_t>(kind)];
}

std::vector<ErrorShape> shapes_of_error(const DifferingTensor& tensor) {
  return Shapes(tensor).all();
}

}  // namespace asctwin
