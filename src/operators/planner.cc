// The steps in their order: match the types, infer the outputs, tile twice, describe the kernel.
#include "operators/planner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "asctwin/op/tiling_key.h"
#include "operators/attributes.h"
#include "operators/fault.h"
#include "operators/host_call.h"
#include "operators/kernel_macros.h"
#include "operators/outputs.h"
#include "operators/prototype.h"
#include "operators/prototype_faults.h"
#include "operators/tiler.h"
#include "operators/tiling_header.h"
#include "operators/types.h"
#include "platform/platform_infos_def.h"
#include "report/language.h"

namespace asctwin::operators {
namespace {

gert::Tensor tensor_of(const Shape& dims, ge::DataType type, ge::Format format, void* data) {
  const gert::Shape shape = shape_of(dims);
  return {gert::StorageShape(shape, shape), gert::StorageFormat(format, format),
          data != nullptr ? gert::kOnHost : gert::kOnDeviceHbm, type, data};
}

std::string number_text(const ops::ScalarVar& value) {
  switch (value.scalar_type) {
    case ops::ScalarType::FLOAT32:
    case ops::ScalarType::FLOAT16:
      return fmt::format("{}", value.scalar_num.value_f32);
    case ops::ScalarType::UINT64:
    case ops::ScalarType::UINT32:
    case ops::ScalarType::UINT16:
    case ops::ScalarType::UINT8:
      return fmt::format("{}", value.scalar_num.value_u64);
    default:
      return fmt::format("{}", value.scalar_num.value_i64);
  }
}

// One call: the prototype, the node, and what comes of it.
class Planner {
 public:
  Planner(const op::Operator& registered, const Call& call, const isa::Chip& chip)
      : registered_(registered),
        call_(call),
        prototype_(prototype_of(registered, call.type, chip)) {}

  Plan run() {
    refuse_faults();
    choose_combination();
    fill_node();
    infer();
    finish_combination();
    if (plan_.launches) tile_node();
    set_initial_values();
    describe();
    return std::move(plan_);
  }

 private:
  void refuse_faults() {
    node_.type = call_.type;
    node_.findings = prototype_faults(registered_, prototype_);
    const auto& structs = op::Registry::instance().struct_faults();
    node_.findings.insert(node_.findings.end(), structs.begin(), structs.end());
    if (std::any_of(node_.findings.begin(), node_.findings.end(), counts_as_error))
      throw OperatorFault(node_.findings);
    if (!registered_.tiling)
      throw OperatorFault(
          finding_at(Code::E1202, registered_.prototype_at, call_.type)
              .with("fault",
                    "it has no tiling function: neither SetTiling in the prototype, nor "
                    "IMPL_OP_OPTILING"));
    const size_t groups = registered_.definition->mc2().groups().size();
    if (groups > 1)
      throw UsageError(
          report::sentence("{} communicates in several groups, which is not modelled", call_.type));
    if (groups == 1 && call_.ranks == 0)
      throw UsageError(report::sentence(
          "{} communicates with other cards: `asctwin op run --ranks N` runs it", call_.type));
    if (call_.inputs.size() > prototype_.inputs.size())
      throw UsageError(report::sentence("{} has {} inputs, but {} are given", call_.type,
                                        prototype_.inputs.size(), call_.inputs.size()));
    for (size_t i = 0; i < prototype_.inputs.size(); ++i)
      if (prototype_.inputs[i].type() != ops::OPTIONAL && given(i).empty())
        throw UsageError(report::sentence("input {} `{}` of {} is required", i,
                                          prototype_.inputs[i].name(), call_.type));
  }

  const std::vector<GivenTensor>& given(size_t input) const {
    static const std::vector<GivenTensor> kNone;
    return input < call_.inputs.size() ? call_.inputs[input] : kNone;
  }

  // The parameters whose given types the combination has not.
  std::vector<size_t> misfits(const Combination& combination) const {
    std::vector<size_t> others;
    for (size_t i = 0; i < prototype_.inputs.size(); ++i)
      for (const GivenTensor& tensor : given(i))
        if (combination[i].type != ge_type(tensor.type.dtype)) others.push_back(i);
    for (const GivenOutput& given : call_.given_outputs)
      for (size_t i = 0; i < prototype_.outputs.size(); ++i) {
        const size_t at = prototype_.inputs.size() + i;
        if (prototype_.outputs[i].name() == given.name &&
            combination[at].type != ge_type(given.type.dtype))
          others.push_back(at);
      }
    return others;
  }

  std::string column_text(const Combination& combination) const {
    std::vector<std::string> types;
    for (size_t i = 0; i < combination.size(); ++i)
      types.push_back(prototype_.parameter(i).name() + " " + type_text(combination[i].type));
    return fmt::format("({})", fmt::join(types, ", "));
  }

  std::string columns_text() const {
    std::vector<std::string> columns;
    for (const Combination& combination : prototype_.combinations)
      columns.push_back(column_text(combination));
    return fmt::format("{}", fmt::join(columns, ", "));
  }

  void choose_combination() {
    for (const Combination& combination : prototype_.combinations)
      if (misfits(combination).empty()) fitting_.push_back(&combination);
    if (!fitting_.empty()) {
      combination_ = *fitting_.front();
      return;
    }
    const Combination* nearest = &prototype_.combinations.front();
    for (const Combination& combination : prototype_.combinations)
      if (misfits(combination).size() < misfits(*nearest).size()) nearest = &combination;
    const size_t first = misfits(*nearest).front();
    const ops::OpParamDef& param = prototype_.parameter(first);
    Finding fault = finding_at(Code::E1203, param.where(), call_.type);
    fault.with("what", "combination of these types").with("supported", columns_text());
    fault.help = phrase("`{}` is {} in the nearest one, {}", param.name(),
                        type_text((*nearest)[first].type), column_text(*nearest));
    throw OperatorFault(std::move(fault));
  }

  bool is_read_by_host(size_t input) const {
    const auto& listed = registered_.host_inputs;
    return prototype_.inputs[input].value_depend() ||
           std::find(listed.begin(), listed.end(), input) != listed.end();
  }

  void fill_node() {
    node_.name = snake_case(call_.type);
    node_.platform = &platform_;
    node_.deterministic = call_.deterministic;
    for (size_t i = 0; i < prototype_.inputs.size(); ++i) {
      std::vector<gert::Tensor> tensors;
      for (const GivenTensor& tensor : given(i))
        tensors.push_back(tensor_of(tensor.type.shape, ge_type(tensor.type.dtype),
                                    combination_[i].format,
                                    is_read_by_host(i) ? const_cast<void*>(tensor.data) : nullptr));
      node_.inputs.add(tensors);
    }
    for (size_t i = 0; i < prototype_.outputs.size(); ++i) {
      const TypeAndFormat& kind = combination_[prototype_.inputs.size() + i];
      node_.outputs.add(std::vector(tensor_count(prototype_, call_, i),
                                    tensor_of({}, kind.type, kind.format, nullptr)));
    }
    node_.attrs = gert::RuntimeAttrs(attributes_of(prototype_, call_));
  }

  void infer() {
    plan_.outputs = settle_outputs(registered_, prototype_, call_, node_);
    plan_.launches =
        prototype_.launches_empty || prototype_.outputs.empty() ||
        std::any_of(plan_.outputs.begin(), plan_.outputs.end(), [](const PlannedTensor& output) {
          return element_count(output.type.shape) != 0;
        });
  }

  // The first combination that also has the outputs' types.
  void finish_combination() {
    for (const Combination* combination : fitting_) {
      const bool fits_outputs =
          std::all_of(plan_.outputs.begin(), plan_.outputs.end(), [&](const PlannedTensor& output) {
            return (*combination)[prototype_.inputs.size() + output.parameter].type ==
                   ge_type(output.type.dtype);
          });
      if (fits_outputs) {
        combination_ = *combination;
        return;
      }
    }
    std::vector<std::string> types;
    for (const PlannedTensor& output : plan_.outputs)
      types.push_back(output.name + " " + type_text(ge_type(output.type.dtype)));
    const bool is_inferred = static_cast<bool>(registered_.infer_data_type);
    node_.findings.push_back(finding_at(
        Code::W1205, is_inferred ? registered_.infer_data_type_at : registered_.prototype_at,
        call_.type));
    node_.findings.back()
        .with("inferred", fmt::format("({})", fmt::join(types, ", ")))
        .with("supported", columns_text());
  }

  void tile_node() {
    std::shared_ptr<void> compile_info;
    if (registered_.new_compile_info) {
      compile_info = registered_.new_compile_info();
      node_.compile_info = compile_info.get();
      gert::TilingParseContext context(node_);
      if (registered_.tiling_parse)
        call_host(node_, "TilingParse", registered_.tiling_parse_at, registered_.tiling_parse,
                  context);
    }
    tile(registered_, node_, plan_);
    node_.compile_info = nullptr;
  }

  // Applies InitValue, if the tiling function asks for it.
  void set_initial_values() {
    if (!node_.need_atomic) return;
    const auto chosen =
        std::find(prototype_.combinations.begin(), prototype_.combinations.end(), combination_);
    const size_t column =
        prototype_.columns[static_cast<size_t>(chosen - prototype_.combinations.begin())];
    for (PlannedTensor& output : plan_.outputs) {
      const std::vector<ops::ScalarVar>& values = prototype_.outputs[output.parameter].init_value();
      if (!values.empty())
        output.initial = number_text(values[std::min(column, values.size() - 1)]);
    }
  }

  void describe() {
    plan_.type = call_.type;
    plan_.kernel_file = prototype_.kernel_file;
    plan_.entry = prototype_.entry;
    plan_.defines = type_macros(prototype_, combination_, plan_.outputs);
    for (const ops::OpParamDef& input : prototype_.inputs) {
      plan_.input_names.push_back(input.name());
      plan_.input_kinds.push_back(input.type() == ops::DYNAMIC    ? 'd'
                                  : input.type() == ops::OPTIONAL ? 'o'
                                                                  : 'r');
    }
    plan_.output_parameters = prototype_.outputs.size();
    plan_.prototype_at = registered_.prototype_at;
    plan_.findings = node_.findings;
    if (!plan_.launches) return;
    plan_.key_at = node_.tiling_key_at.line > 0 ? node_.tiling_key_at : registered_.tiling_at;
    plan_.blocks_at = node_.block_dim_at;
    plan_.workspace_at = node_.workspaces_at;
    plan_.tiling_at = node_.tiling_at;
    plan_.template_arguments = template_arguments_of(call_.type, node_.tiling_key, plan_.key_at);
    choose_deterministic();
    plan_.tiling_header = tiling_header(call_.type, node_.tiling_key);
    if (const op::TilingStruct* const tiling = struct_of_call(call_.type, node_.tiling_key)) {
      plan_.tiling_struct = tiling->name;
      plan_.tiling_fields = field_values(*tiling, plan_.tiling);
    }
    plan_.tiling_key = node_.tiling_key;
    plan_.key_is_set = node_.key_is_set;
    plan_.blocks = node_.block_dim;
    plan_.workspace_bytes = node_.workspaces[0];
  }

  // A selection for deterministic results has a kernel of its own.
  void choose_deterministic() {
    const auto declared = op::template_arguments().find(call_.type);
    if (call_.deterministic == 0 || declared == op::template_arguments().end()) return;
    using Deterministic = op::TemplateArguments::Deterministic;
    const Deterministic found = declared->second.deterministic(node_.tiling_key);
    if (found == Deterministic::kOfKey) plan_.defines.push_back("DETERMINISTIC_MODE=1");
    if (found != Deterministic::kOfOthers) return;
    plan_.findings.push_back(finding_at(Code::W1209, plan_.key_at, call_.type));
    plan_.findings.back().with("key", std::to_string(node_.tiling_key));
  }

  const op::Operator& registered_;
  const Call& call_;
  Prototype prototype_;
  std::vector<const Combination*> fitting_;
  Combination combination_;
  op::Node node_;
  fe::PlatFormInfos platform_;
  Plan plan_;
};

}  // namespace

Plan make_plan(const op::Operator& registered, const Call& call, const isa::Chip& chip) {
  return Planner(registered, call, chip).run();
}

}  // namespace asctwin::operators
