// Texts become values of the declared types; lists are written as in JSON.
#include "operators/attributes.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/language.h"
#include "runner/number.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

using nlohmann::json;

op::AttrValue parse_attr(const ops::OpAttrDef& attr, const std::string& text) {
  using Type = ops::OpAttrDef::Type;
  if (attr.type() == Type::kString) return text;
  if (attr.type() == Type::kFloat && is_number(text)) {  // inf and nan are none in JSON
    float value;
    encode_number(text, DType::kFloat, &value);
    return value;
  }
  const json value = json::parse(text, nullptr, false);
  try {
    switch (attr.type()) {
      case Type::kBool:
        return value.is_boolean() ? value.get<bool>() : value.get<int>() != 0;
      case Type::kInt:
        if (value.is_number_integer()) return value.get<int64_t>();
        break;
      case Type::kListInt:
        return value.get<std::vector<int64_t>>();
      case Type::kListFloat:
        return value.get<std::vector<float>>();
      case Type::kListBool:
        return value.get<std::vector<bool>>();
      case Type::kListListInt:
        return value.get<std::vector<std::vector<int64_t>>>();
      default:
        break;
    }
  } catch (const json::exception&) {
  }
  throw UsageError(report::sentence("attribute `{}`: `{}` is not of its type", attr.name(), text));
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
