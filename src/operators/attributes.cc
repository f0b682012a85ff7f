// Texts become values of the declared types; a list stands in brackets.
#include "operators/attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "report/language.h"
#include "runner/comma_list.h"
#include "runner/number.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

// The items between brackets; nothing for what is no list.
std::optional<std::vector<std::string_view>> items_in_brackets(std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return std::nullopt;
  const std::string_view inside = text.substr(1, text.size() - 2);
  if (inside.find_first_not_of(' ') == inside.npos) return std::vector<std::string_view>{};
  return split_at_outer_commas(inside);
}

// `type` is that of T. Throws UsageError where the text is no number of it.
template <class T>
T number(std::string_view text, DType type) {
  T value;
  encode_number(text, type, &value);
  return value;
}

template <class T>
std::optional<std::vector<T>> numbers(std::string_view text, DType type) {
  const auto items = items_in_brackets(text);
  if (!items) return std::nullopt;
  std::vector<T> values;
  for (const std::string_view item : *items) values.push_back(number<T>(item, type));
  return values;
}

std::optional<op::AttrValue> lists(std::string_view text) {
  const auto items = items_in_brackets(text);
  if (!items) return std::nullopt;
  std::vector<std::vector<int64_t>> all;
  for (const std::string_view item : *items) {
    const auto list = numbers<int64_t>(item, DType::kInt64);
    if (!list) return std::nullopt;
    all.push_back(*list);
  }
  return all;
}

std::optional<op::AttrValue> value_of(ops::OpAttrDef::Type type, const std::string& text) {
  using Type = ops::OpAttrDef::Type;
  switch (type) {
    case Type::kString:
      return text;
    case Type::kFloat:
      return number<float>(text, DType::kFloat);
    case Type::kInt:
      return number<int64_t>(text, DType::kInt64);
    case Type::kBool:
      return number<bool>(text, DType::kBool);
    case Type::kListInt:
      return numbers<int64_t>(text, DType::kInt64);
    case Type::kListFloat:
      return numbers<float>(text, DType::kFloat);
    case Type::kListBool:
      return numbers<bool>(text, DType::kBool);
    case Type::kListListInt:
      return lists(text);
    default:
      return std::nullopt;
  }
}

op::AttrValue parse_attr(const ops::OpAttrDef& attr, const std::string& text) {
  std::string help;
  try {
    if (const auto value = value_of(attr.type(), text)) return *value;
    help = report::translated("a list is written as [1,2]");
  } catch (const UsageError& error) {
    help = error.what();
  }
  throw UsageError(report::sentence("attribute `{}`: `{}` is not of its type", attr.name(), text),
                   help);
}

}  // namespace

std::vector<op::HeldAttr> attributes_of(const Prototype& prototype, const Call& call) {
  for (const auto& [name, text] : call.attrs)
    if (std::none_of(prototype.attrs.begin(), prototype.attrs.end(),
                     [&, wanted = name](const auto& attr) { return attr.name() == wanted; }))
      throw UsageError(report::sentence("{} has no attribute `{}`", call.type, name));
  std::vector<op::HeldAttr> held;
  for (const ops::OpAttrDef& attr : prototype.attrs) {
    const auto given_attr = std::find_if(call.attrs.begin(), call.attrs.end(),
                                         [&](const auto& one) { return one.first == attr.name(); });
    if (given_attr != call.attrs.end())
      held.emplace_back(attr.name(), parse_attr(attr, given_attr->second));
    else if (attr.default_value())
      held.emplace_back(attr.name(), *attr.default_value());
    else
      throw UsageError(report::sentence("attribute `{}` of {} is required", attr.name(), call.type),
                       report::translated("--attr name=value"));
  }
  return held;
}

}  // namespace asctwin::operators
