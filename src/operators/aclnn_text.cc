// Parameters stand in the order inputs, attributes, outputs. A source adds them to a call one after
// the other; what the call means is not repeated in each of them.
#include "operators/aclnn_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace asctwin::operators {
namespace {

// "x_grad" as "xGrad".
std::string lower_camel(const std::string& name) {
  std::string made;
  bool starts = false;
  for (const char c : name) {
    if (c == '_') {
      starts = !made.empty();
      continue;
    }
    made += starts ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    starts = false;
  }
  if (!made.empty()) made[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(made[0])));
  return made;
}

struct Parameter {
  std::string declaration;  // "const aclTensor* x"
  std::string statement;    // that adds it to the call
};

class Interface {
 public:
  Interface(const Prototype& prototype, const std::string& prefix)
      : prototype_(prototype), function_(prefix + prototype.type) {
    for (const ops::OpParamDef& input : prototype.inputs) add_input(input);
    for (const ops::OpAttrDef& attr : prototype.attrs) add_attribute(attr);
    const bool is_single = own_outputs() == 1;
    for (const ops::OpParamDef& output : prototype.outputs)
      if (!is_input(output.name())) add_output(output, is_single);
  }

  std::string first_stage() const {
    std::vector<std::string> parameters;
    for (const Parameter& one : parameters_) parameters.push_back(one.declaration);
    parameters.emplace_back("uint64_t* workspaceSize");
    parameters.emplace_back("aclOpExecutor** executor");
    return fmt::format("aclnnStatus {}GetWorkspaceSize(\n    {})", function_,
                       fmt::join(parameters, ",\n    "));
  }
  std::string second_stage() const {
    return fmt::format(
        "aclnnStatus {}(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor,\n"
        "    aclrtStream stream)",
        function_);
  }
  std::string statements() const {
    std::string text;
    for (const Parameter& one : parameters_) text += "  " + one.statement + "\n";
    return text;
  }
  const std::string& function() const { return function_; }

 private:
  bool is_input(const std::string& name) const {
    return std::any_of(prototype_.inputs.begin(), prototype_.inputs.end(),
                       [&](const ops::OpParamDef& input) { return input.name() == name; });
  }
  bool is_output(const std::string& name) const {
    return std::any_of(prototype_.outputs.begin(), prototype_.outputs.end(),
                       [&](const ops::OpParamDef& output) { return output.name() == name; });
  }
  size_t own_outputs() const {
    return static_cast<size_t>(
        std::count_if(prototype_.outputs.begin(), prototype_.outputs.end(),
                      [&](const ops::OpParamDef& output) { return !is_input(output.name()); }));
  }
  bool has_auto_contiguous() const {
    return std::any_of(prototype_.inputs.begin(), prototype_.inputs.end(),
                       [](const ops::OpParamDef& input) { return input.auto_contiguous(); });
  }

  // Whether one of the combinations has the type `type` for the input; `all`: each of them.
  bool has_type(const std::string& name, ge::DataType type, bool all = false) const {
    for (size_t i = 0; i < prototype_.inputs.size(); ++i) {
      if (prototype_.inputs[i].name() != name) continue;
      const auto is_it = [&](const Combination& one) { return one[i].type == type; };
      const auto& combinations = prototype_.combinations;
      return all ? std::all_of(combinations.begin(), combinations.end(), is_it)
                 : std::any_of(combinations.begin(), combinations.end(), is_it);
    }
    return false;
  }

  // The arrays in which callers give the values that the tiling function reads. Integers need a
  // column of 64 bits, the width of their array.
  std::string array_of(const ops::OpParamDef& input) const {
    if (!input.value_depend()) return "";
    const std::string& name = input.name();
    return has_type(name, ge::DT_INT64)         ? "aclIntArray"
           : has_type(name, ge::DT_FLOAT, true) ? "aclFloatArray"
           : has_type(name, ge::DT_BOOL, true)  ? "aclBoolArray"
                                                : "";
  }
  void add_input(const ops::OpParamDef& input) {
    const bool required = input.type() != ops::OPTIONAL;
    std::string name = lower_camel(input.name());
    if (!required) name += "Optional";
    const std::string head =
        fmt::format("call.input(\"{}\", {}", input.name(), required ? "true" : "false");
    if (input.is_scalar() || input.is_scalar_list()) {
      const ge::DataType to = input.scalar_type().value_or(ge::DT_UNDEFINED);
      const int number = to == ge::DT_UNDEFINED ? -1 : static_cast<int>(to);
      parameters_.push_back(
          {fmt::format("const aclScalar{}* {}", input.is_scalar_list() ? "List" : "", name),
           fmt::format(
               "{}, asctwin::aclnn::ScalarType{{static_cast<aclDataType>({}), \"{}\"}}, {});", head,
               number, input.scalar_like(), name)});
      return;
    }
    if (const std::string array = array_of(input); !array.empty()) {
      parameters_.push_back(
          {fmt::format("const {}* {}", array, name), fmt::format("{}, {});", head, name)});
      return;
    }
    const bool in_place = is_output(input.name());
    if (in_place) name += "Ref";
    parameters_.push_back(
        {fmt::format("{}aclTensor{}* {}", in_place ? "" : "const ",
                     input.type() == ops::DYNAMIC ? "List" : "", name),
         fmt::format("{}, {}, {});", head, has_auto_contiguous() ? "true" : "false", name)});
  }
  void add_attribute(const ops::OpAttrDef& attr) {
    using Type = ops::OpAttrDef::Type;
    const std::string name = lower_camel(attr.name());
    const auto type = [&]() -> std::string {
      switch (attr.type()) {
        case Type::kBool:
          return "bool ";
        case Type::kFloat:
          return "double ";
        case Type::kInt:
          return "int64_t ";
        case Type::kString:
          return "const char* ";
        case Type::kListBool:
          return "const aclBoolArray* ";
        case Type::kListFloat:
          return "const aclFloatArray* ";
        case Type::kListInt:
          return "const aclIntArray* ";
        default:
          return "";  // lists of lists have no form in C: their default value is taken
      }
    }();
    if (!type.empty())
      parameters_.push_back({fmt::format("{}{}", type, name),
                             fmt::format("call.attribute(\"{}\", {});", attr.name(), name)});
  }
  void add_output(const ops::OpParamDef& output, bool is_single) {
    const bool required = output.type() != ops::OPTIONAL;
    std::string name = is_single ? "out" : lower_camel(output.name()) + "Out";
    if (!required) name += "Optional";
    parameters_.push_back(
        {fmt::format("const aclTensor{}* {}", output.type() == ops::DYNAMIC ? "List" : "", name),
         fmt::format("call.output(\"{}\", {}, {});", output.name(), required ? "true" : "false",
                     name)});
  }

  const Prototype& prototype_;
  std::string function_;
  std::vector<Parameter> parameters_;
};

}  // namespace

AclnnFiles aclnn_files(const Prototype& prototype, const std::string& prefix) {
  const Interface made(prototype, prefix);
  AclnnFiles files;
  files.name = prefix + "_" + snake_case(prototype.type);
  std::string guard = files.name + "_H_";
  for (char& c : guard) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  files.header = fmt::format(
      "/* {0}: written by asctwin from the operator's prototype. */\n"
      "#ifndef {1}\n#define {1}\n#include \"aclnn/aclnn_base.h\"\n\n"
      "#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
      "__attribute__((visibility(\"default\")))\n{2};\n\n"
      "__attribute__((visibility(\"default\")))\n{3};\n\n"
      "#ifdef __cplusplus\n}}\n#endif\n#endif\n",
      prototype.type, guard, made.first_stage(), made.second_stage());
  files.source = fmt::format(
      "// {0}: written by asctwin from the operator's prototype.\n"
      "#include \"{1}.h\"\n\n#include \"asctwin/host/aclnn_call.h\"\n\n"
      "{2} {{\n"
      "  asctwin::aclnn::Call call(__func__, \"{0}\", ASCTWIN_OPERATORS,\n"
      "                            reinterpret_cast<const void*>(&{3}));\n"
      "{4}"
      "  return call.plan(workspaceSize, executor);\n}}\n\n"
      "{5} {{\n"
      "  return asctwin::aclnn::launch(__func__, workspace, workspaceSize, executor, "
      "stream);\n}}\n",
      prototype.type, files.name, made.first_stage(), made.function(), made.statements(),
      made.second_stage());
  return files;
}

}  // namespace asctwin::operators
