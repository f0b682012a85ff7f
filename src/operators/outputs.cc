// Decides one tensor after the other; what the caller says goes before what is inferred.
#include "operators/outputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "operators/fault.h"
#include "operators/host_call.h"
#include "operators/types.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

size_t given_count(const Call& call, const std::string& name) {
  return static_cast<size_t>(
      std::count_if(call.given_outputs.begin(), call.given_outputs.end(),
                    [&](const GivenOutput& given) { return given.name == name; }));
}

// Returns the caller's type of tensor `number` of an output; nullptr: none.
const TensorType* given_type(const Call& call, const std::string& name, size_t number) {
  for (const GivenOutput& given : call.given_outputs)
    if (given.name == name && number-- == 0) return &given.type;
  return nullptr;
}

const std::vector<GivenTensor>& given_input(const Call& call, size_t input) {
  static const std::vector<GivenTensor> kNone;
  return input < call.inputs.size() ? call.inputs[input] : kNone;
}

// As shape_text() writes it; dimensions may be negative.
std::string inferred_text(const gert::Shape& shape) {
  std::vector<int64_t> dims;
  for (size_t i = 0; i < shape.GetDimNum(); ++i) dims.push_back(shape.GetDim(i));
  return fmt::format("[{}]", fmt::join(dims, ","));
}

bool takes_shape_of(const ops::OpParamDef& output, const std::string& input) {
  const bool follows = input == output.follow() && (output.follow_type() == ops::FollowType::ALL ||
                                                    output.follow_type() == ops::FollowType::SHAPE);
  return follows || input == output.name();
}

class Settling {
 public:
  Settling(const op::Operator& registered, const Prototype& prototype, const Call& call,
           op::Node& node)
      : registered_(registered), prototype_(prototype), call_(call), node_(node) {}

  std::vector<PlannedTensor> run() {
    try {
      infer();
    } catch (const OperatorFault&) {
      if (!all_are_given()) throw;
      forgive_inference();
    }
    for (size_t parameter = 0; parameter < prototype_.outputs.size(); ++parameter)
      for (size_t number = 0; number < tensor_count(prototype_, call_, parameter); ++number)
        settle(parameter, number);
    return std::move(outputs_);
  }

 private:
  void infer() {
    infer_types();
    if (!registered_.infer_shape) return;
    gert::InferShapeContext context(node_);
    call_host(node_, "the shape inference", registered_.infer_shape_at, registered_.infer_shape,
              context);
    shapes_are_inferred_ = true;
  }

  bool all_are_given() const {
    return std::all_of(
        prototype_.outputs.begin(), prototype_.outputs.end(),
        [&](const ops::OpParamDef& output) { return given_count(call_, output.name()) > 0; });
  }

  // The caller's word stands where the inference fails.
  void forgive_inference() {
    std::erase_if(node_.findings, counts_as_error);
    node_.findings.push_back(finding_at(Code::W1203, inference_place(), call_.type));
    node_.findings.back()
        .with("output", prototype_.outputs.front().name())
        .with("given", shape_text(given_type(call_, prototype_.outputs.front().name(), 0)->shape))
        .with("inferred", "nothing, because the inference fails");
    node_.findings.back().notes = node_.notes;
  }

  void infer_types() {
    if (registered_.infer_data_type) {
      gert::InferDataTypeContext context(node_);
      call_host(node_, "the type inference", registered_.infer_data_type_at,
                registered_.infer_data_type, context);
    } else if (registered_.same_type_as_first_input && !node_.inputs.descs.empty()) {
      for (gert::CompileTimeTensorDesc& desc : node_.outputs.descs)
        desc.SetDataType(node_.inputs.descs[0].GetDataType());
    }
  }

  Place inference_place() const {
    return registered_.infer_shape ? registered_.infer_shape_at : registered_.prototype_at;
  }

  void settle(size_t parameter, size_t number) {
    const ops::OpParamDef& param = prototype_.outputs[parameter];
    PlannedTensor output;
    output.is_listed = param.type() == ops::DYNAMIC;
    output.name = output.is_listed ? fmt::format("{}[{}]", param.name(), number) : param.name();
    output.parameter = parameter;
    gert::Shape shape = node_.outputs.tensors[outputs_.size()].GetOriginShape();
    bool known = shapes_are_inferred_;
    for (size_t i = 0; i < prototype_.inputs.size(); ++i) {
      const std::string& name = prototype_.inputs[i].name();
      if (name == param.name()) output.alias = static_cast<int>(i);
      const std::vector<GivenTensor>& given = given_input(call_, i);
      if (known || number >= given.size() || !takes_shape_of(param, name)) continue;
      shape = shape_of(given[number].type.shape);
      known = true;
    }
    ge::DataType type = node_.outputs.descs[outputs_.size()].GetDataType();
    if (const TensorType* const wanted = given_type(call_, param.name(), number)) {
      if (known) compare_shapes(output, *wanted, shape);
      shape = shape_of(wanted->shape);
      type = ge_type(wanted->dtype);
      known = true;
    }
    if (!known)
      throw UsageError(
          report::sentence("the shape of output `{}` is not known: {} has no shape inference",
                           output.name, call_.type),
          report::sentence("--output '{}=f16[32,32]'", param.name()));
    set(shape, type, std::move(output));
  }

  void compare_shapes(const PlannedTensor& output, const TensorType& wanted,
                      const gert::Shape& inferred) {
    if (inferred == shape_of(wanted.shape)) return;
    node_.findings.push_back(finding_at(Code::W1203, inference_place(), call_.type));
    node_.findings.back()
        .with("output", output.name)
        .with("given", shape_text(wanted.shape))
        .with("inferred", inferred_text(inferred));
  }

  void set(const gert::Shape& shape, ge::DataType type, PlannedTensor output) {
    const size_t index = outputs_.size();
    const std::optional<DType> dtype = array_type(type);
    if (!dtype)
      throw UsageError(report::sentence("output `{}` has the type {}, which no array has",
                                        output.name, type_text(type)));
    output.type.dtype = *dtype;
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
      if (shape.GetDim(i) < 0)
        throw OperatorFault(
            finding_at(Code::E1212, inference_place(), call_.type)
                .with("output", output.name)
                .with("fault", phrase("is inferred with {} as dimension {}", shape.GetDim(i), i)));
      output.type.shape.push_back(static_cast<size_t>(shape.GetDim(i)));
    }
    gert::Tensor& tensor = node_.outputs.tensors[index];
    tensor.SetDataType(type);
    tensor.MutableOriginShape() = tensor.MutableStorageShape() = shape;
    node_.outputs.shapes[index] = tensor.GetShape();
    node_.outputs.descs[index].SetDataType(type);
    const auto& listed = registered_.kernel_shapes;
    output.shape_from_kernel =
        prototype_.outputs[output.parameter].shape_from_kernel() ||
        std::find(listed.begin(), listed.end(), output.parameter) != listed.end();
    outputs_.push_back(std::move(output));
  }

  const op::Operator& registered_;
  const Prototype& prototype_;
  const Call& call_;
  op::Node& node_;
  std::vector<PlannedTensor> outputs_;
  bool shapes_are_inferred_ = false;
};

}  // namespace

gert::Shape shape_of(const Shape& dims) {
  gert::Shape shape;
  for (const size_t dim : dims) shape.AppendDim(static_cast<int64_t>(dim));
  return shape;
}

size_t tensor_count(const Prototype& prototype, const Call& call, size_t index) {
  const ops::OpParamDef& output = prototype.outputs[index];
  if (output.type() != ops::DYNAMIC) return 1;
  if (const size_t given = given_count(call, output.name())) return given;
  for (size_t i = 0; i < prototype.inputs.size(); ++i)
    if (takes_shape_of(output, prototype.inputs[i].name()) && !given_input(call, i).empty())
      return given_input(call, i).size();
  throw UsageError(
      report::sentence("it is not known how many tensors output `{}` has", output.name()),
      report::sentence("--output '{}=[f16[32],f16[32]]'", output.name()));
}

std::vector<PlannedTensor> settle_outputs(const op::Operator& registered,
                                          const Prototype& prototype, const Call& call,
                                          op::Node& node) {
  return Settling(registered, prototype, call, node).run();
}

}  // namespace asctwin::operators
