// Setters keep what they are given; the planner judges it.
#include "asctwin/op/parameter_definition.h"

#include <utility>

namespace ops {

using asctwin::op::AttrValue;

OpParamDef::OpParamDef(std::string name, SourceLoc where) : name_(std::move(name)), where_(where) {}
OpParamDef::OpParamDef(const OpParamDef& other) = default;
OpParamDef& OpParamDef::operator=(const OpParamDef& other) = default;
OpParamDef::~OpParamDef() = default;

OpParamDef& OpParamDef::ParamType(Option type) {
  type_ = type;
  return *this;
}

OpParamDef& OpParamDef::DataType(std::vector<ge::DataType> types, SourceLoc where) {
  is_repeated_ = types_.has_value();
  where_ = where;
  types_ = std::move(types);
  return *this;
}

OpParamDef& OpParamDef::DataTypeList(std::vector<ge::DataType> types, SourceLoc where) {
  where_ = where;
  free_types_ = std::move(types);
  return *this;
}

OpParamDef& OpParamDef::Format(std::vector<ge::Format> formats, SourceLoc where) {
  formats_where_ = where;
  formats_ = std::move(formats);
  return *this;
}

OpParamDef& OpParamDef::FormatList(std::vector<ge::Format> formats) {
  free_formats_ = std::move(formats);
  return *this;
}

OpParamDef& OpParamDef::AutoContiguous() {
  auto_contiguous_ = true;
  return *this;
}

OpParamDef& OpParamDef::ValueDepend(Option type, DependScope scope) {
  value_depend_ = type == REQUIRED || type == OPTIONAL;
  depend_scope_ = scope;
  return *this;
}

OpParamDef& OpParamDef::Follow(const char* name, FollowType type, SourceLoc where) {
  follow_ = name;
  where_ = where;
  follow_type_ = type;
  return *this;
}

OpParamDef& OpParamDef::InitValue(uint64_t value) {
  return InitValue(ScalarVar(ScalarType::UINT64, value));
}

OpParamDef& OpParamDef::InitValue(const ScalarVar& value) {
  init_value_ = {value};
  return *this;
}

OpParamDef& OpParamDef::InitValue(const std::vector<ScalarVar>& values) {
  init_value_ = values;
  return *this;
}

OpParamDef& OpParamDef::OutputShapeDependOnCompute() {
  shape_from_kernel_ = true;
  return *this;
}

OpParamDef& OpParamDef::Scalar() {
  is_scalar_ = true;
  return *this;
}

OpParamDef& OpParamDef::ScalarList() {
  is_scalar_list_ = true;
  return *this;
}

OpParamDef& OpParamDef::To(const ge::DataType type) {
  scalar_type_ = type;
  return *this;
}

OpParamDef& OpParamDef::To(const char* name) {
  scalar_like_ = name;
  return *this;
}

void OpParamDef::override_by(const OpParamDef& other) {
  if (other.where_.line != 0) where_ = other.where_;
  if (other.formats_where_.line != 0) formats_where_ = other.formats_where_;
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

OpAttrDef::OpAttrDef(std::string name, SourceLoc where) : name_(std::move(name)), where_(where) {}
OpAttrDef::OpAttrDef(const OpAttrDef& other) = default;
OpAttrDef& OpAttrDef::operator=(const OpAttrDef& other) = default;
OpAttrDef::~OpAttrDef() = default;

OpAttrDef& OpAttrDef::AttrType(Option option) {
  option_ = option;
  return *this;
}

OpAttrDef& OpAttrDef::typed(Type type, AttrValue value) {
  default_ = std::move(value);
  return typed(type);
}

OpAttrDef& OpAttrDef::Bool(bool value) { return typed(Type::kBool, value); }
OpAttrDef& OpAttrDef::Float(float value) { return typed(Type::kFloat, value); }
OpAttrDef& OpAttrDef::Int(int64_t value) { return typed(Type::kInt, value); }
OpAttrDef& OpAttrDef::String(const char* value) { return typed(Type::kString, std::string(value)); }
OpAttrDef& OpAttrDef::ListBool(std::vector<bool> value) {
  return typed(Type::kListBool, std::move(value));
}
OpAttrDef& OpAttrDef::ListFloat(std::vector<float> value) {
  return typed(Type::kListFloat, std::move(value));
}
OpAttrDef& OpAttrDef::ListInt(std::vector<int64_t> value) {
  return typed(Type::kListInt, std::move(value));
}
OpAttrDef& OpAttrDef::ListListInt(std::vector<std::vector<int64_t>> value) {
  return typed(Type::kListListInt, std::move(value));
}

ge::AscendString& OpAttrDef::GetName() const { return shown_ = name_.c_str(); }

ParamList::ParamList() = default;
ParamList::ParamList(const ParamList& other) = default;
ParamList& ParamList::operator=(const ParamList& other) = default;
ParamList::~ParamList() = default;

OpParamDef& ParamList::named(const char* name, SourceLoc where) {
  for (OpParamDef& param : params_)
    if (param.name() == name) return param;
  return params_.emplace_back(name, where);
}

}  // namespace ops
