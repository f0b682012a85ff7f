// Parses numpy's indices and slices with steps above 0.
#include "why/element.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::why {
namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& text,
                         const std::string& why) {
  throw UsageError(
      report::sentence("`{} {}` {}", option, text, why),
      report::translated("I[3,17] is one element of argument I, I[0:4,8] are four, as in numpy"));
}

std::optional<int64_t> number_of(std::string_view text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == between)
      parts.emplace_back();
    else if (c != ' ')
      parts.back() += c;
  return parts;
}

// The indices of one dimension.
std::optional<std::vector<size_t>> indices_of(const std::string& text, size_t size) {
  const auto length = static_cast<int64_t>(size);
  const std::vector<std::string> parts = parts_of(text, ':');
  if (parts.size() == 1) {
    const auto number = number_of(text);
    if (!number || *number < -length || *number >= length) return {};
    return std::vector<size_t>{static_cast<size_t>(*number < 0 ? *number + length : *number)};
  }
  if (parts.size() > 3) return {};
  int64_t bounds[3] = {0, length, 1};
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) continue;
    const auto number = number_of(parts[i]);
    if (!number || (i == 2 && *number <= 0)) return {};
    bounds[i] = i < 2 && *number < 0 ? *number + length : *number;
  }
  std::vector<size_t> indices;
  for (int64_t at = std::max<int64_t>(bounds[0], 0); at < std::min(bounds[1], length);
       at += bounds[2])
    indices.push_back(static_cast<size_t>(at));
  return indices;
}

}  // namespace

ElementText split_element(const std::string& option, const std::string& text) {
  const size_t open = text.find('[');
  if (open == std::string::npos) return {text, ""};
  if (text.back() != ']') refuse(option, text, "does not end with `]`");
  return {text.substr(0, open), text.substr(open + 1, text.size() - open - 2)};
}

std::vector<size_t> elements_of(const std::string& option, const ElementText& text,
                                const Shape& shape) {
  const std::string whole = text.argument + "[" + text.slices + "]";
  std::vector<std::string> parts;
  if (!text.slices.empty()) parts = parts_of(text.slices, ',');
  if (parts.size() > shape.size())
    refuse(option, whole,
           fmt::format("has {} indices, but the shape is {}", parts.size(), shape_text(shape)));
  std::vector<size_t> elements = {0};
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    const auto indices = indices_of(axis < parts.size() ? parts[axis] : ":", shape[axis]);
    if (!indices)
      refuse(option, whole,
             fmt::format("has `{}`, which is no index of {} elements", parts[axis], shape[axis]));
    std::vector<size_t> next;
    for (const size_t before : elements)
      for (const size_t index : *indices) next.push_back(before * shape[axis] + index);
    elements = std::move(next);
  }
  if (elements.empty()) refuse(option, whole, "names no element");
  return elements;
}

std::string index_text(size_t element, const Shape& shape) {
  Shape index(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = element % shape[axis];
    element /= shape[axis];
  }
  return shape_text(index);
}

}  // namespace asctwin::why
