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
#include "operators/prototype.h"
#include "operators/prototype_faults.h"
#include "operators/tiler.h"
#include "operators/tiling_header.h"
#include "operators/types.h"
#include "platform/platform_infos_def.h"
#include "util/shape_util.h"

namespace asctwin::operators {
namespace {

gert::Shape shape_of(const Shape& dims) {
  gert::Shape shape;
  for (const size_t dim : dims) shape.AppendDim(static_cast<int64_t>(dim));
  return shape;
}

gert::Tensor tensor_of(const Shape& dims, ge::DataType type, ge::Format format, void* data) {
  const gert::Shape shape = shape_of(dims);
  return {gert::StorageShape(shape, shape), gert::StorageFormat(format, format),
          data != nullptr ? gert::kOnHost : gert::kOnDeviceHbm, type, data};
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
              .with("fault", "it has no tiling function: neither SetTiling in the prototype, nor "
                             "IMPL_OP_OPTILING"));
    if (registered_.definition->mc2().groups().size() > 0)
      throw UsageError(
          fmt::format("{} communicates between chips, which is not modelled", call_.type));
    if (call_.inputs.size() > prototype_.inputs.size())
      throw UsageError(fmt::format("{} has {} inputs, but {} are given", call_.type,
                                   prototype_.inputs.size(), call_.inputs.size()));
    for (size_t i = 0; i < prototype_.inputs.size(); ++i)
      if (prototype_.inputs[i].type() != ops::OPTIONAL && given(i).empty())
        throw UsageError(fmt::format("input {} `{}` of {} is required", i,
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
    for (const auto& [name, type] : call_.given_outputs)
      for (size_t i = 0; i < prototype_.outputs.size(); ++i) {
        const size_t at = prototype_.inputs.size() + i;
        if (prototype_.outputs[i].name() == name && combination[at].type != ge_type(type.dtype))
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
    fault.help = fmt::format("`{}` is {} in the nearest one, {}", param.name(),
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
      node_.outputs.add({tensor_of({}, kind.type, kind.format, nullptr)});
    }
    node_.attrs = gert::RuntimeAttrs(attributes_of(prototype_, call_));
  }

  const TensorType* given_output(const std::string& name) const {
    for (const auto& [given_name, type] : call_.given_outputs)
      if (given_name == name) return &type;
    return nullptr;
  }

  void infer() {
    if (registered_.infer_data_type) {
      gert::InferDataTypeContext context(node_);
      call_host(node_, "the type inference", registered_.infer_data_type_at,
                registered_.infer_data_type, context);
    } else if (registered_.same_type_as_first_input && !node_.inputs.descs.empty()) {
      for (gert::CompileTimeTensorDesc& desc : node_.outputs.descs)
        desc.SetDataType(node_.inputs.descs[0].GetDataType());
    }
    if (registered_.infer_shape) {
      gert::InferShapeContext context(node_);
      call_host(node_, "the shape inference", registered_.infer_shape_at, registered_.infer_shape,
                context);
    }
    for (size_t i = 0; i < prototype_.outputs.size(); ++i) settle_output(i);
    plan_.launches =
        prototype_.launches_empty || prototype_.outputs.empty() ||
        std::any_of(plan_.outputs.begin(), plan_.outputs.end(), [](const PlannedTensor& output) {
          return element_count(output.type.shape) != 0;
        });
  }

  Place inference_place() const {
    return registered_.infer_shape ? registered_.infer_shape_at : registered_.prototype_at;
  }

  // From the caller, the inference, what it follows, or the input with its name.
  void settle_output(size_t index) {
    const ops::OpParamDef& param = prototype_.outputs[index];
    PlannedTensor output{param.name(), {}, -1};
    gert::Shape shape = node_.outputs.tensors[index].GetOriginShape();
    bool known = static_cast<bool>(registered_.infer_shape);
    for (size_t i = 0; i < prototype_.inputs.size(); ++i) {
      const std::string& name = prototype_.inputs[i].name();
      if (name == param.name()) output.alias = static_cast<int>(i);
      const bool follows =
          name == param.follow() && (param.follow_type() == ops::FollowType::ALL ||
                                     param.follow_type() == ops::FollowType::SHAPE);
      if (!known && (follows || name == param.name()) && !given(i).empty()) {
        shape = shape_of(given(i)[0].type.shape);
        known = true;
      }
    }
    ge::DataType type = node_.outputs.descs[index].GetDataType();
    if (const TensorType* wanted = given_output(param.name())) {
      if (known && shape != shape_of(wanted->shape)) {
        node_.findings.push_back(finding_at(Code::W1203, inference_place(), call_.type));
        node_.findings.back()
            .with("output", param.name())
            .with("given", shape_text(wanted->shape))
            .with("inferred", Ops::Base::ToString(shape));
      }
      shape = shape_of(wanted->shape);
      type = ge_type(wanted->dtype);
      known = true;
    }
    if (!known)
      throw UsageError(
          fmt::format("the shape of output `{}` is not known: {} has no shape inference",
                      param.name(), call_.type),
          fmt::format("--output '{}=f16[32,32]'", param.name()));
    set_output(index, shape, type, output);
  }

  void set_output(size_t index, const gert::Shape& shape, ge::DataType type,
                  PlannedTensor& output) {
    const std::optional<DType> dtype = array_type(type);
    if (!dtype)
      throw UsageError(fmt::format("output `{}` has the type {}, which no array has", output.name,
                                   type_text(type)));
    output.type.dtype = *dtype;
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
      if (shape.GetDim(i) < 0)
        throw OperatorFault(
            finding_at(Code::E1212, inference_place(), call_.type)
                .with("output", output.name)
                .with("fault", fmt::format("is inferred with {} as dimension {}", shape.GetDim(i),
                                           i)));
      output.type.shape.push_back(static_cast<size_t>(shape.GetDim(i)));
    }
    gert::Tensor& tensor = node_.outputs.tensors[index];
    tensor.SetDataType(type);
    tensor.MutableOriginShape() = tensor.MutableStorageShape() = shape;
    node_.outputs.shapes[index] = tensor.GetShape();
    node_.outputs.descs[index].SetDataType(type);
    const auto& listed = registered_.kernel_shapes;
    output.shape_from_kernel = prototype_.outputs[index].shape_from_kernel() ||
                               std::find(listed.begin(), listed.end(), index) != listed.end();
    plan_.outputs.push_back(output);
  }

  // The first combination that also has the outputs' types.
  void finish_combination() {
    for (const Combination* combination : fitting_) {
      bool fits_outputs = true;
      for (size_t i = 0; i < prototype_.outputs.size(); ++i)
        fits_outputs = fits_outputs && (*combination)[prototype_.inputs.size() + i].type ==
                                           node_.outputs.descs[i].GetDataType();
      if (fits_outputs) {
        combination_ = *combination;
        return;
      }
    }
    std::vector<std::string> types;
    for (size_t i = 0; i < prototype_.outputs.size(); ++i)
      types.push_back(prototype_.outputs[i].name() + " " +
                      type_text(node_.outputs.descs[i].GetDataType()));
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
    plan_.prototype_at = registered_.prototype_at;
    plan_.findings = node_.findings;
    if (!plan_.launches) return;
    plan_.key_at = node_.tiling_key_at.line > 0 ? node_.tiling_key_at : registered_.tiling_at;
    plan_.blocks_at = node_.block_dim_at;
    plan_.workspace_at = node_.workspaces_at;
    plan_.tiling_at = node_.tiling_at;
    plan_.template_arguments =
        template_arguments_of(call_.type, node_.tiling_key, plan_.key_at);
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
