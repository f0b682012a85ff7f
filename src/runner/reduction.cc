// Candidates of two groups make a line of windows, and the other groups say whether it is the one.
#include "runner/reduction.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string_view>

#include "report/language.h"

namespace asctwin {
namespace {

constexpr size_t kMostInputs = 4096;
constexpr size_t kMostCandidates = 256;
constexpr size_t kFewestGroups = 3;

struct Window {
  int64_t first, length;
};

struct Group {
  int64_t number;
  double got;
};

// One value for each wrong row of equal elements, or for each wrong element.
std::vector<Group> groups_of(const DifferingTensor& tensor) {
  const Shape& shape = tensor.type.shape;
  const size_t count = tensor.got.size();
  size_t columns = shape.size() >= 2 && shape.back() > 1 ? shape.back() : 1;
  for (size_t i = 0; i < count && columns > 1; ++i)
    if (tensor.got[i] != tensor.got[i / columns * columns]) columns = 1;
  std::vector<Group> groups;
  for (size_t i = 0; i < count; i += columns)
    if (tensor.wrong[i] && !tensor.unwritten[i])
      groups.push_back({static_cast<int64_t>(i / columns), tensor.got[i]});
  return groups;
}

class Search {
 public:
  Search(const DifferingTensor& tensor, const InputTensor& input, int64_t stride)
      : values_(input.values), stride_(stride), groups_(groups_of(tensor)) {
    const DType dtype = tensor.type.dtype;
    relative_ = dtype == DType::kHalf ? 2e-3 : dtype == DType::kBFloat16 ? 1e-2 : 4e-6;
  }

  std::optional<Reduction> find() const {
    std::set<double> different;  // equal values would fit any windows
    for (const Group& group : groups_) different.insert(group.got);
    if (different.size() < kFewestGroups) return {};
    const auto mean = [this](double got, const Window& window) {
      return got * static_cast<double>(window.length) - sum(window);
    };
    const auto total = [this](double got, const Window& window) { return got - sum(window); };
    if (auto found = fit("sum", total)) return found;
    if (auto found = fit("mean", mean)) return found;
    return extreme();
  }

 private:
  double sum(const Window& window) const {
    double all = 0;
    for (int64_t i = 0; i < window.length; ++i) all += at(window, i);
    return all;
  }
  double at(const Window& window, int64_t i) const {
    return values_[static_cast<size_t>(window.first + i * stride_)];
  }
  bool is_inside(const Window& window) const {
    return window.first >= 0 && window.length > 1 &&
           window.first + (window.length - 1) * stride_ < static_cast<int64_t>(values_.size());
  }
  bool is_small(double difference, double scale) const {
    return std::abs(difference) <= relative_ * scale;
  }

  using Difference = std::function<double(double got, const Window& window)>;

  // Windows of which a sum is the value of a group.
  std::vector<Window> candidates(const char* name, double got) const {
    const bool is_mean = std::string_view(name) == "mean";
    std::vector<Window> found;
    const auto count = static_cast<int64_t>(values_.size());
    for (int64_t first = 0; first < count; ++first) {
      double all = 0, scale = 0;
      for (int64_t length = 1; first + (length - 1) * stride_ < count; ++length) {
        const double value = at({first, 0}, length - 1);
        all += value;
        scale += std::abs(value);
        const double wanted = is_mean ? got * static_cast<double>(length) : got;
        if (length > 1 && is_small(wanted - all, scale)) found.push_back({first, length});
        if (found.size() == kMostCandidates) return found;
      }
    }
    return found;
  }

  std::optional<Reduction> fit(const char* name, const Difference& difference) const {
    const Group &one = groups_.front(), &other = groups_[1];
    const std::vector<Window> first = candidates(name, one.got);
    if (first.empty()) return {};
    const int64_t apart = other.number - one.number;
    for (const Window& b : candidates(name, other.got))
      for (const Window& a : first) {
        if ((b.first - a.first) % apart != 0 || (b.length - a.length) % apart != 0) continue;
        const int64_t step = (b.first - a.first) / apart, growth = (b.length - a.length) / apart;
        const Reduction reduction{name,   a.first - step * one.number,
                                  step,   a.length - growth * one.number,
                                  growth, stride_};
        if (holds(reduction, difference)) return reduction;
      }
    return {};
  }

  bool holds(const Reduction& reduction, const Difference& difference) const {
    return std::ranges::all_of(groups_, [&](const Group& group) {
      const Window window{reduction.first + group.number * reduction.step,
                          reduction.length + group.number * reduction.growth};
      if (!is_inside(window)) return false;
      double scale = 0;
      for (int64_t i = 0; i < window.length; ++i) scale += std::abs(at(window, i));
      return is_small(difference(group.got, window), scale);
    });
  }

  // The largest or smallest element of each share of the input.
  std::optional<Reduction> extreme() const {
    const auto count = static_cast<int64_t>(values_.size());
    const int64_t shares = groups_.back().number + 1;
    if (count % shares != 0 || count / shares < 2) return {};
    const int64_t length = count / shares;
    const bool is_column = stride_ == shares;
    if (stride_ != 1 && !is_column) return {};
    for (const char* name : {"maximum", "minimum"}) {
      const bool is_largest = std::string_view(name) == "maximum";
      const Reduction reduction{name, 0, is_column ? 1 : length, length, 0, stride_};
      const auto difference = [&](double got, const Window& window) {
        double best = at(window, 0);
        for (int64_t i = 1; i < window.length; ++i)
          best = is_largest ? std::max(best, at(window, i)) : std::min(best, at(window, i));
        return got - best;
      };
      if (holds(reduction, difference)) return reduction;
    }
    return {};
  }

  const std::vector<double>& values_;
  int64_t stride_;
  std::vector<Group> groups_;
  double relative_;
};

}  // namespace

std::optional<Reduction> find_reduction(const DifferingTensor& tensor, const InputTensor& input) {
  const size_t count = input.values.size();
  if (count < 4 || count > kMostInputs) return {};
  for (const double value : input.values)
    if (!std::isfinite(value)) return {};
  if (auto found = Search(tensor, input, 1).find()) return found;
  const Shape& shape = input.type.shape;
  if (shape.size() < 2 || shape.back() < 2) return {};
  return Search(tensor, input, static_cast<int64_t>(shape.back())).find();
}

std::string reduction_text(const Reduction& reduction, const std::string& input) {
  const std::string name = report::translated(std::string(reduction.name));
  if (reduction.growth != 0)
    return report::sentence("each value is the {} of {} + {} i elements of `{}` from {} + {} i on",
                            name, reduction.length, reduction.growth, input, reduction.first,
                            reduction.step);
  if (reduction.stride != 1)
    return report::sentence(
        "each value is the {} of {} elements of `{}`, {} apart, from {} + {} i on", name,
        reduction.length, input, reduction.stride, reduction.first, reduction.step);
  return report::sentence("each value is the {} of {} elements of `{}` from {} + {} i on", name,
                          reduction.length, input, reduction.first, reduction.step);
}

}  // namespace asctwin
