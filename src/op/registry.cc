// The one registry of a process; sources of operators fill it from static initialisers.
#include "asctwin/op/registry.h"

namespace ops {

void OpParamDef::override_by(const OpParamDef& other) {
  if (other.type_) type_ = other.type_;
  if (other.types_) types_ = other.types_, free_types_.reset();
  if (other.free_types_) free_types_ = other.free_types_, types_.reset();
  if (other.formats_) formats_ = other.formats_, free_formats_.reset();
  if (other.free_formats_) free_formats_ = other.free_formats_, formats_.reset();
  if (!other.follow_.empty()) follow_ = other.follow_, follow_type_ = other.follow_type_;
  if (other.depend_scope_) depend_scope_ = other.depend_scope_, value_depend_ = other.value_depend_;
  if (other.shape_from_kernel_) shape_from_kernel_ = other.shape_from_kernel_;
  if (!other.init_value_.empty()) init_value_ = other.init_value_;
}

}  // namespace ops

namespace asctwin::op {

Registry& Registry::instance() {
  static Registry& registry = *new Registry;  // static objects register in any order
  return registry;
}

void Registry::add_struct(const std::string& key, TilingStruct tiling) {
  structs_[key] = std::move(tiling);
}

void Registry::add_definition(std::unique_ptr<ops::OpDef> definition) {
  Operator& op = named(definition->type());
  if (op.definition) op.faults.push_back("the prototype is registered twice");
  if (definition->ai_core().tiling() != nullptr) {
    if (op.tiling) op.faults.push_back("a tiling function is registered twice");
    op.tiling = definition->ai_core().tiling();
  }
  if (definition->infer_shape() != nullptr) op.infer_shape = definition->infer_shape();
  if (definition->infer_data_type() != nullptr) op.infer_data_type = definition->infer_data_type();
  op.definition = std::move(definition);
}

}  // namespace asctwin::op

namespace gert {

OpImplRegisterV2& OpImplRegisterV2::Tiling(TilingKernelFunc function, size_t max_tiling_data_size) {
  if (operator_->tiling) operator_->faults.push_back("a tiling function is registered twice");
  operator_->tiling = function;
  operator_->max_tiling_bytes = max_tiling_data_size;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferShape(uint32_t (*function)(InferShapeContext*)) {
  operator_->infer_shape = function;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferDataType(uint32_t (*function)(InferDataTypeContext*)) {
  operator_->infer_data_type = function;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::add_host_inputs(std::initializer_list<int32_t> inputs) {
  for (const int32_t input : inputs)
    if (input >= 0) operator_->host_inputs.push_back(static_cast<size_t>(input));
  return *this;
}

}  // namespace gert
