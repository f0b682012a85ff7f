// The steps in their order: match the types, infer the outputs, tile twice, describe the kernel.
#include "operators/planner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "operators/attributes.h"
#include "operators/fault.h"
#include "operators/kernel_macros.h"
#include "operators/prototype.h"
#include "operators/tiling_header.h"
#include "operators/types.h"
#include "platform/platform_infos_def.h"

namespace asctwin::operators {
namespace {

constexpr size_t kMaxBlocks = 65535;

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
    if (plan_.launches) tile();
    describe();
    return std::move(plan_);
  }

 private:
  void refuse_faults() const {
    if (!registered_.faults.empty())
      throw OperatorFault(fmt::format("{}: {}", call_.type, registered_.faults.front()));
    if (!registered_.tiling)
      throw OperatorFault(fmt::format("{} has no tiling function", call_.type));
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

  bool fits(const Combination& combination) const {
    for (size_t i = 0; i < prototype_.inputs.size(); ++i)
      for (const GivenTensor& tensor : given(i))
        if (combination[i].type != ge_type(tensor.type.dtype)) return false;
    for (const auto& [name, type] : call_.given_outputs)
      for (size_t i = 0; i < prototype_.outputs.size(); ++i)
        if (prototype_.outputs[i].name() == name &&
            combination[prototype_.inputs.size() + i].type != ge_type(type.dtype))
          return false;
    return true;
  }

  void choose_combination() {
    for (const Combination& combination : prototype_.combinations)
      if (fits(combination)) fitting_.push_back(&combination);
    if (!fitting_.empty()) {
      combination_ = *fitting_.front();
      return;
    }
    std::vector<std::string> columns;
    for (const Combination& combination : prototype_.combinations) {
      std::vector<std::string> types;
      for (size_t i = 0; i < prototype_.inputs.size(); ++i)
        types.push_back(prototype_.inputs[i].name() + " " + type_text(combination[i].type));
      columns.push_back(fmt::format("({})", fmt::join(types, ", ")));
    }
    throw UsageError(fmt::format("{} has no combination of these types", call_.type),
                     fmt::format("its prototype has {}", fmt::join(columns, ", ")));
  }

  bool is_read_by_host(size_t input) const {
    const auto& listed = registered_.host_inputs;
    return prototype_.inputs[input].value_depend() ||
           std::find(listed.begin(), listed.end(), input) != listed.end();
  }

  void fill_node() {
    node_.type = call_.type;
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

  template <class Function, class Context>
  void call_host(const char* what, const Function& function, Context& context) {
    node_.notes.clear();
    op::collect_attr_notes(&node_.notes);
    const uint32_t status = function(&context);
    op::collect_attr_notes(nullptr);
    if (status == ge::GRAPH_SUCCESS) return;
    throw OperatorFault(fmt::format("{} of {} returned {}", what, call_.type, status),
                        fmt::format("{}", fmt::join(node_.notes, "; ")));
  }

  void infer() {
    if (registered_.infer_data_type) {
      gert::InferDataTypeContext context(node_);
      call_host("the type inference", registered_.infer_data_type, context);
    } else if (registered_.same_type_as_first_input && !node_.inputs.descs.empty()) {
      for (gert::CompileTimeTensorDesc& desc : node_.outputs.descs)
        desc.SetDataType(node_.inputs.descs[0].GetDataType());
    }
    if (registered_.infer_shape) {
      gert::InferShapeContext context(node_);
      call_host("the shape inference", registered_.infer_shape, context);
    }
    for (size_t i = 0; i < prototype_.outputs.size(); ++i) settle_output(i);
    plan_.launches =
        prototype_.launches_empty || prototype_.outputs.empty() ||
        std::any_of(plan_.outputs.begin(), plan_.outputs.end(), [](const PlannedTensor& output) {
          return element_count(output.type.shape) != 0;
        });
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
      if (known && shape != shape_of(wanted->shape))
        plan_.warnings.push_back(
            fmt::format("output `{}` is given as {}, but is inferred as another shape",
                        param.name(), shape_text(wanted->shape)));
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
        throw OperatorFault(fmt::format("the inferred shape of output `{}` has the dimension {}",
                                        output.name, shape.GetDim(i)));
      output.type.shape.push_back(static_cast<size_t>(shape.GetDim(i)));
    }
    gert::Tensor& tensor = node_.outputs.tensors[index];
    tensor.SetDataType(type);
    tensor.MutableOriginShape() = tensor.MutableStorageShape() = shape;
    node_.outputs.shapes[index] = tensor.GetShape();
    node_.outputs.descs[index].SetDataType(type);
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
    plan_.warnings.push_back("the inferred types of the outputs are those of no combination");
  }

  size_t capacity() const {
    const op::TilingStruct* const registered = struct_of_call(call_.type, 0);
    return std::max(registered_.max_tiling_bytes, registered != nullptr ? registered->size : 0);
  }

  void tile() {
    std::shared_ptr<void> compile_info;
    if (registered_.new_compile_info) {
      compile_info = registered_.new_compile_info();
      node_.compile_info = compile_info.get();
      gert::TilingParseContext context(node_);
      if (registered_.tiling_parse) call_host("TilingParse", registered_.tiling_parse, context);
    }
    const std::vector<uint8_t> first = tile_once(0xa5);
    const uint64_t key = node_.tiling_key;
    const uint32_t blocks = node_.block_dim;
    plan_.tiling = tile_once(0x5a);
    if (key != node_.tiling_key || blocks != node_.block_dim)
      throw OperatorFault(
          fmt::format("two runs of the tiling function differ: key {} and {}, {} blocks and {}",
                      key, node_.tiling_key, blocks, node_.block_dim));
    compare_runs(first);
    check_tiling();
  }

  // The buffer held other bytes before each run: what differs was never set.
  void compare_runs(const std::vector<uint8_t>& first) const {
    const op::TilingStruct* const registered = struct_of_call(call_.type, node_.tiling_key);
    const std::vector<uint8_t> values =
        registered != nullptr ? value_bytes(*registered) : node_.tiling_values;
    for (size_t i = 0; i < std::min(first.size(), plan_.tiling.size()); ++i)
      if (first[i] != plan_.tiling[i] && (i >= values.size() || values[i] != 0))
        throw OperatorFault(
            fmt::format("two runs of the tiling function differ, first at byte {} of {}", i,
                        first.size()),
            "a field that is never set holds what the buffer held before");
  }

  std::vector<uint8_t> tile_once(uint8_t poison) {
    std::vector<uint8_t> buffer(capacity(), poison);
    node_.tiling = std::make_unique<gert::TilingData>(buffer.data(), buffer.size());
    node_.tiling_values.clear();
    node_.workspaces.assign(1, 0);
    node_.tiling_key = 0;
    node_.key_is_set = false;
    node_.block_dim = node_.schedule_mode = 0;
    gert::TilingContext context(node_);
    call_host("the tiling function", registered_.tiling, context);
    size_t size = node_.tiling->GetDataSize();
    if (size > buffer.size())
      throw OperatorFault(fmt::format("the tiling data of {} has {} B, but its buffer holds {} B",
                                      call_.type, size, buffer.size()));
    const op::TilingStruct* const registered = struct_of_call(call_.type, node_.tiling_key);
    if (size == 0 && registered != nullptr) size = registered->size;
    buffer.resize(size);
    return buffer;
  }

  void check_tiling() {
    if (node_.block_dim == 0)
      throw OperatorFault(fmt::format("the tiling function of {} set no block count", call_.type),
                          "context->SetBlockDim(...)");
    if (node_.block_dim > kMaxBlocks)
      throw OperatorFault(fmt::format("the tiling function of {} set {} blocks, beyond {}",
                                      call_.type, node_.block_dim, kMaxBlocks));
    if (node_.workspaces.size() > 1)
      throw OperatorFault(
          fmt::format("the tiling function of {} asked for {} workspaces, but there is one",
                      call_.type, node_.workspaces.size()));
    const op::TilingStruct* const registered = struct_of_call(call_.type, node_.tiling_key);
    if (registered != nullptr && plan_.tiling.size() != registered->size)
      plan_.warnings.push_back(fmt::format("the tiling data has {} B, but {} has {} B",
                                           plan_.tiling.size(), registered->name,
                                           registered->size));
  }

  void describe() {
    plan_.kernel_file = prototype_.kernel_file;
    plan_.entry = prototype_.entry;
    plan_.defines = type_macros(prototype_, combination_, plan_.outputs);
    for (const ops::OpParamDef& input : prototype_.inputs) {
      plan_.input_names.push_back(input.name());
      plan_.input_kinds.push_back(input.type() == ops::DYNAMIC    ? 'd'
                                  : input.type() == ops::OPTIONAL ? 'o'
                                                                  : 'r');
    }
    if (!plan_.launches) return;
    plan_.template_arguments = template_arguments_of(call_.type, node_.tiling_key);
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
