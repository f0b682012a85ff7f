// Names are those of the prototype in upper case; an output with an input's name ends in _REF.
#include "operators/kernel_macros.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "asctwin/op/tiling_key.h"
#include "operators/fault.h"
#include "operators/types.h"

namespace asctwin::operators {

std::vector<std::string> type_macros(const Prototype& prototype, const Combination& combination,
                                     const std::vector<PlannedTensor>& outputs) {
  std::vector<std::string> defines;
  for (size_t i = 0; i < combination.size(); ++i) {
    std::string name = prototype.parameter(i).name();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const bool repeated = std::any_of(outputs.begin(), outputs.end(), [&](const auto& output) {
      return prototype.inputs.size() + output.parameter == i && output.alias >= 0;
    });
    if (repeated) name += "_REF";
    const std::string type = kernel_type(combination[i].type);
    if (!type.empty()) defines.push_back("DTYPE_" + name + "=" + type);
    defines.push_back(fmt::format("ORIG_DTYPE_{}={}", name, static_cast<int>(combination[i].type)));
    defines.push_back(fmt::format("FORMAT_{}={}", name, static_cast<int>(combination[i].format)));
  }
  return defines;
}

std::vector<std::string> template_arguments_of(const std::string& type, uint64_t key,
                                               const Place& key_at) {
  std::vector<std::string> arguments;
  const auto declared = op::template_arguments().find(type);
  if (declared == op::template_arguments().end()) return arguments;
  const std::vector<uint64_t> values = declared->second.values_of(key);
  if (values.empty())
    throw OperatorFault(finding_at(Code::E1206, key_at, type)
                            .with("key", fmt::format("{:#x}", key))
                            .with("why", "which stands for no combination of ASCENDC_TPL_SEL"));
  for (size_t i = 0; i < values.size(); ++i) {
    const op::TemplateParam& param = declared->second.declared[i];
    arguments.push_back(param.kind == op::TemplateKind::kDatatype
                            ? kernel_type(static_cast<ge::DataType>(values[i]))
                        : param.kind == op::TemplateKind::kBool
                            ? (values[i] != 0 ? "true" : "false")
                            : std::to_string(values[i]));
  }
  return arguments;
}

namespace {

const std::vector<uint64_t>& selected_values(const std::vector<op::TemplateParam>& selection,
                                             const op::TemplateParam& declared) {
  const auto own = std::ranges::find(selection, declared.name, &op::TemplateParam::name);
  return own != selection.end() ? own->values : declared.values;
}

}  // namespace

std::vector<uint64_t> declared_keys(const std::string& type) {
  std::vector<uint64_t> keys;
  const auto found = op::template_arguments().find(type);
  if (found == op::template_arguments().end()) return keys;
  const op::TemplateArguments& arguments = found->second;
  for (const std::vector<op::TemplateParam>& selection : arguments.selections) {
    std::vector<std::vector<uint64_t>> tuples = {{}};
    for (const op::TemplateParam& declared : arguments.declared) {
      std::vector<std::vector<uint64_t>> longer;
      for (const std::vector<uint64_t>& begun : tuples)
        for (const uint64_t value : selected_values(selection, declared)) {
          if (longer.size() == kMostDeclaredKeys) break;
          longer.push_back(begun);
          longer.back().push_back(value);
        }
      tuples = std::move(longer);
    }
    for (const std::vector<uint64_t>& values : tuples)
      if (const uint64_t key = arguments.key(values);
          key != op::TemplateArguments::kInvalidKey && keys.size() < kMostDeclaredKeys)
        keys.push_back(key);
  }
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace asctwin::operators
