// Values of a range are sorted by how likely a fault begins there.
#include "verify/space.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace asctwin::verify {
namespace {

constexpr int64_t kMostValues = 100000;

[[noreturn]] void refuse(const std::string& text, const char* why) {
  throw std::invalid_argument("`--space` " + text + ": " + why);
}

int64_t number_of(const std::string& text, std::string_view digits) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
    refuse(text, "it is NAME=a..b, NAME=a,b,c or NAME=tails");
  return number;
}

bool is_power_of_two(int64_t value) { return value > 0 && (value & (value - 1)) == 0; }

// 0 for the ends, small for neighbours of powers of two and of multiples of 32; then the rest.
int rank_of(int64_t value, int64_t first, int64_t last) {
  if (value == first || value == last) return 0;
  if (is_power_of_two(value)) return 1;
  if (is_power_of_two(value - 1) || is_power_of_two(value + 1)) return 2;
  if (value == (first + last) / 2) return 3;
  const int64_t rest = ((value % 32) + 32) % 32;
  return rest == 0 || rest == 1 || rest == 31 ? 4 : 5;
}

// The rest of a range in strides that halve, so that any beginning is spread over the whole of it.
std::vector<int64_t> range(int64_t first, int64_t last) {
  std::vector<int64_t> values(static_cast<size_t>(last - first + 1));
  std::iota(values.begin(), values.end(), first);
  const auto spread = [&](int64_t value) {
    const auto offset = static_cast<uint64_t>(value - first);
    return offset == 0 ? 64 : 63 - __builtin_ctzll(offset);
  };
  std::ranges::stable_sort(values, {}, [&](int64_t value) {
    return std::pair(rank_of(value, first, last), spread(value));
  });
  return values;
}

// Every remainder of a DataBlock of bytes, around no, one and several tiles.
std::vector<int64_t> tails() {
  std::vector<int64_t> values;
  for (const int64_t base : {0, 256, 2048})
    for (int64_t rest = 0; rest < 32; ++rest) values.push_back(base + rest);
  values.erase(values.begin());
  std::ranges::stable_sort(values, {}, [](int64_t value) { return rank_of(value, 1, 2079); });
  return values;
}

bool is_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Calls `found` with the place of each whole word `name` that no bracket follows.
template <class Found>
void each_mention(std::string_view text, std::string_view name, const Found& found) {
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool whole = (at == 0 || !is_part(text[at - 1])) &&
                       (end == text.size() || (!is_part(text[end]) && text[end] != '('));
    if (whole) found(at);
  }
}

}  // namespace

Dimension parse_dimension(const std::string& text) {
  const size_t equals = text.find('=');
  Dimension one{text.substr(0, equals), {}};
  const bool is_name = !one.name.empty() &&
                       std::isdigit(static_cast<unsigned char>(one.name[0])) == 0 &&
                       std::ranges::all_of(one.name, is_part);
  if (equals == text.npos || !is_name) refuse(text, "it is NAME=a..b, NAME=a,b,c or NAME=tails");
  std::string_view values = std::string_view(text).substr(equals + 1);
  if (values == "tails") {
    one.values = tails();
  } else if (const size_t dots = values.find(".."); dots != values.npos) {
    const int64_t first = number_of(text, values.substr(0, dots));
    const int64_t last = number_of(text, values.substr(dots + 2));
    if (last < first) refuse(text, "the range is empty");
    if (last - first >= kMostValues) refuse(text, "a range has at most 100000 values");
    one.values = range(first, last);
  } else {
    while (true) {
      const size_t comma = values.find(',');
      one.values.push_back(number_of(text, values.substr(0, comma)));
      if (comma == values.npos) break;
      values.remove_prefix(comma + 1);
    }
  }
  return one;
}

bool mentions(std::string_view argument, std::string_view name) {
  bool any = false;
  each_mention(argument, name, [&](size_t) { any = true; });
  return any;
}

std::string with_values(std::string_view argument, const Point& point) {
  std::string text(argument);
  for (const auto& [name, value] : point) {
    std::vector<size_t> places;
    each_mention(text, name, [&](size_t at) { places.push_back(at); });
    for (size_t i = places.size(); i-- > 0;)
      text.replace(places[i], name.size(), std::to_string(value));
  }
  return text;
}

std::vector<Point> points_of(const std::vector<Dimension>& space, size_t most) {
  std::vector<Point> points = {{}};
  size_t sum_of_all = 0;
  for (const Dimension& one : space) sum_of_all += one.values.size() - 1;
  if (space.empty()) return points;
  points.clear();
  // By the sum of the values' numbers: early values of all names come first.
  std::vector<size_t> at(space.size(), 0);
  const auto add = [&](auto& self, size_t name, size_t left) -> void {
    if (points.size() >= most) return;
    if (name + 1 == space.size()) {
      if (left >= space[name].values.size()) return;
      at[name] = left;
      Point& point = points.emplace_back();
      for (size_t i = 0; i < space.size(); ++i) point[space[i].name] = space[i].values[at[i]];
      return;
    }
    for (size_t i = 0; i <= left && i < space[name].values.size(); ++i)
      at[name] = i, self(self, name + 1, left - i);
  };
  for (size_t sum = 0; sum <= sum_of_all && points.size() < most; ++sum) add(add, 0, sum);
  return points;
}

uint64_t size_of(const std::vector<Dimension>& space) {
  uint64_t size = 1;
  for (const Dimension& one : space)
    if (__builtin_mul_overflow(size, uint64_t{one.values.size()}, &size))
      return std::numeric_limits<uint64_t>::max();
  return size;
}

}  // namespace asctwin::verify
