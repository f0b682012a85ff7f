// One rule after the other; each names the line of the prototype that breaks it.
#include "operators/prototype_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "operators/fault.h"

namespace asctwin::operators {
namespace {

bool is_camel_case(const std::string& type) {
  return !type.empty() && std::isupper(static_cast<unsigned char>(type[0])) != 0 &&
         std::all_of(type.begin(), type.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0; });
}

bool has_input(const Prototype& prototype, const std::string& name) {
  return std::any_of(prototype.inputs.begin(), prototype.inputs.end(),
                     [&](const ops::OpParamDef& input) { return input.name() == name; });
}

}  // namespace

std::vector<Finding> prototype_faults(const op::Operator& registered, const Prototype& prototype) {
  std::vector<Finding> faults = registered.faults;
  for (Finding& fault : faults) fault.with("op", prototype.type);
  const auto add = [&](SourceLoc where, const Phrase& fault) {
    faults.push_back(finding_at(Code::E1201, where, prototype.type));
    faults.back().with("fault", fault);
  };
  if (!is_camel_case(prototype.type))
    faults.push_back(finding_at(Code::W1210, registered.prototype_at, prototype.type));
  for (size_t i = 0; i < prototype.inputs.size() + prototype.outputs.size(); ++i) {
    const ops::OpParamDef& param = prototype.parameter(i);
    if (param.is_repeated())
      add(param.where(), phrase(i < prototype.inputs.size() ? "has two inputs with the name `{}`"
                                                            : "has two outputs with the name `{}`",
                                param.name()));
    if (!param.follow().empty() && !has_input(prototype, param.follow()))
      add(param.where(),
          phrase("lets `{}` follow `{}`, which is no input", param.name(), param.follow()));
  }
  for (const ops::OpAttrDef& attr : prototype.attrs)
    if (attr.option() == ops::OPTIONAL && !attr.default_value())
      add(attr.where(), phrase("has the optional attribute `{}` without a default", attr.name()));
  return faults;
}

}  // namespace asctwin::operators
