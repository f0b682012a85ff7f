// The prototype of an operator: inputs, outputs, attributes, chips (namespace ops). Setters return
// the object for chaining; what only a graph or an installed package needs is accepted and unused.
// spec: custom_op.md, section 2.1
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/op/attributes.h"
#include "asctwin/op/ge_types.h"

namespace gert {
class TilingContext;
class TilingParseContext;
class InferShapeContext;
class InferShapeRangeContext;
class InferDataTypeContext;
}  // namespace gert
namespace ge {
class Operator;
}

namespace ops {

enum Option : int { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };
enum class FollowType { ALL, DTYPE, FORMAT, SHAPE, INVALID_TYPE };
enum class DependScope { ALL, TILING, INVALID_SCOPE };
enum class FormatCheckOption { DEFAULT, STRICT, MAX };
enum class CommentSection {
  CATEGORY,
  BRIEF,
  CONSTRAINTS,
  RESTRICTIONS,
  SEE,
  THIRDPARTYFWKCOMPAT,
  SECTION_MAX
};
enum HcclServerType : uint32_t { AICPU = 0, AICORE, CCU, MAX };

enum class ScalarType : uint32_t {
  UINT64 = 0,
  INT64,
  UINT32,
  INT32,
  UINT16,
  INT16,
  UINT8,
  INT8,
  FLOAT32,
  FLOAT16,
  INVALID_DTYPE = static_cast<uint32_t>(-1)
};
union ScalarNum {
  uint64_t value_u64;
  int64_t value_i64;
  float value_f32;
};
struct ScalarVar {
  ScalarType scalar_type = ScalarType::INVALID_DTYPE;
  ScalarNum scalar_num = {0};
  ScalarVar() = default;
  ScalarVar(ScalarType type, uint64_t value) : scalar_type(type) { scalar_num.value_u64 = value; }
  ScalarVar(ScalarType type, int64_t value) : scalar_type(type) { scalar_num.value_i64 = value; }
  ScalarVar(ScalarType type, int value) : ScalarVar(type, static_cast<int64_t>(value)) {}
  ScalarVar(ScalarType type, unsigned value) : ScalarVar(type, static_cast<uint64_t>(value)) {}
  ScalarVar(ScalarType type, float value) : scalar_type(type) { scalar_num.value_f32 = value; }
  ScalarVar(ScalarType type, double value) : ScalarVar(type, static_cast<float>(value)) {}
  bool operator==(const ScalarVar& other) const {
    return scalar_type == other.scalar_type && scalar_num.value_u64 == other.scalar_num.value_u64;
  }
};

using OP_CHECK_FUNC = ge::graphStatus (*)(const ge::Operator&, ge::AscendString&);

class OpParamDef {
 public:
  explicit OpParamDef(std::string name) : name_(std::move(name)) {}

  OpParamDef& ParamType(Option type) { return set(type_, type); }
  OpParamDef& DataType(std::vector<ge::DataType> types) { return set(types_, std::move(types)); }
  OpParamDef& DataTypeList(std::vector<ge::DataType> types) {
    return set(free_types_, std::move(types));
  }
  OpParamDef& Format(std::vector<ge::Format> formats) { return set(formats_, std::move(formats)); }
  OpParamDef& FormatList(std::vector<ge::Format> formats) {
    return set(free_formats_, std::move(formats));
  }
  OpParamDef& UnknownShapeFormat(std::vector<ge::Format>) { return *this; }
  OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType>) { return *this; }
  OpParamDef& FormatForBinQuery(std::vector<ge::Format>) { return *this; }
  OpParamDef& AutoContiguous() { return *this; }
  OpParamDef& IgnoreContiguous() { return *this; }
  OpParamDef& ValueDepend(Option type, DependScope scope = DependScope::ALL) {
    value_depend_ = type == REQUIRED || type == OPTIONAL;
    return set(depend_scope_, scope);
  }
  OpParamDef& Version(uint32_t) { return *this; }
  OpParamDef& Follow(const char* name, FollowType type = FollowType::ALL) {
    follow_ = name;
    return set(follow_type_, type);
  }
  OpParamDef& InitValue(uint64_t value) {
    return set(init_value_, {ScalarVar(ScalarType::UINT64, value)});
  }
  OpParamDef& InitValue(const ScalarVar& value) { return set(init_value_, {value}); }
  OpParamDef& InitValue(const std::vector<ScalarVar>& values) { return set(init_value_, values); }
  OpParamDef& OutputShapeDependOnCompute() { return set(shape_from_kernel_, true); }
  OpParamDef& Scalar() { return *this; }
  OpParamDef& ScalarList() { return *this; }
  OpParamDef& To(const ge::DataType) { return *this; }
  OpParamDef& To(const char*) { return *this; }
  OpParamDef& Comment(const char*) { return *this; }

  const std::string& name() const { return name_; }
  Option type() const { return type_.value_or(REQUIRED); }
  const std::optional<std::vector<ge::DataType>>& types() const { return types_; }
  const std::optional<std::vector<ge::DataType>>& free_types() const { return free_types_; }
  const std::optional<std::vector<ge::Format>>& formats() const { return formats_; }
  const std::optional<std::vector<ge::Format>>& free_formats() const { return free_formats_; }
  const std::string& follow() const { return follow_; }
  FollowType follow_type() const { return follow_type_.value_or(FollowType::ALL); }
  bool value_depend() const { return value_depend_; }
  bool shape_from_kernel() const { return shape_from_kernel_.value_or(false); }
  const std::vector<ScalarVar>& init_value() const { return init_value_; }

  // What `other`, of one chip, says instead.
  void override_by(const OpParamDef& other);

 private:
  template <class To, class Value>
  OpParamDef& set(To& to, Value value) {
    to = std::move(value);
    return *this;
  }
  OpParamDef& set(std::vector<ScalarVar>& to, std::vector<ScalarVar> values) {
    to = std::move(values);
    return *this;
  }

  std::string name_;
  std::optional<Option> type_;
  std::optional<std::vector<ge::DataType>> types_, free_types_;
  std::optional<std::vector<ge::Format>> formats_, free_formats_;
  std::string follow_;
  std::optional<FollowType> follow_type_;
  std::optional<DependScope> depend_scope_;
  bool value_depend_ = false;
  std::optional<bool> shape_from_kernel_;
  std::vector<ScalarVar> init_value_;
};

class OpAttrDef {
 public:
  enum class Type {
    kNone,
    kBool,
    kFloat,
    kInt,
    kString,
    kListBool,
    kListFloat,
    kListInt,
    kListListInt
  };

  explicit OpAttrDef(std::string name) : name_(std::move(name)) {}

  OpAttrDef& AttrType(Option option) {
    option_ = option;
    return *this;
  }
  OpAttrDef& Bool() { return typed(Type::kBool); }
  OpAttrDef& Bool(bool value) { return typed(Type::kBool, value); }
  OpAttrDef& Float() { return typed(Type::kFloat); }
  OpAttrDef& Float(float value) { return typed(Type::kFloat, value); }
  OpAttrDef& Int() { return typed(Type::kInt); }
  OpAttrDef& Int(int64_t value) { return typed(Type::kInt, value); }
  OpAttrDef& String() { return typed(Type::kString); }
  OpAttrDef& String(const char* value) { return typed(Type::kString, std::string(value)); }
  OpAttrDef& ListBool() { return typed(Type::kListBool); }
  OpAttrDef& ListBool(std::vector<bool> value) { return typed(Type::kListBool, std::move(value)); }
  OpAttrDef& ListFloat() { return typed(Type::kListFloat); }
  OpAttrDef& ListFloat(std::vector<float> value) {
    return typed(Type::kListFloat, std::move(value));
  }
  OpAttrDef& ListInt() { return typed(Type::kListInt); }
  OpAttrDef& ListInt(std::vector<int64_t> value) { return typed(Type::kListInt, std::move(value)); }
  OpAttrDef& ListListInt() { return typed(Type::kListListInt); }
  OpAttrDef& ListListInt(std::vector<std::vector<int64_t>> value) {
    return typed(Type::kListListInt, std::move(value));
  }
  OpAttrDef& Version(uint32_t) { return *this; }
  OpAttrDef& Comment(const char*) { return *this; }

  ge::AscendString& GetName() const { return shown_ = name_.c_str(); }
  bool IsRequired() { return option() == REQUIRED; }

  const std::string& name() const { return name_; }
  Option option() const { return option_.value_or(REQUIRED); }
  Type type() const { return type_; }
  const std::optional<asctwin::op::AttrValue>& default_value() const { return default_; }

 private:
  OpAttrDef& typed(Type type) {
    type_ = type;
    return *this;
  }
  OpAttrDef& typed(Type type, asctwin::op::AttrValue value) {
    default_ = std::move(value);
    return typed(type);
  }

  std::string name_;
  mutable ge::AscendString shown_;
  std::optional<Option> option_;
  Type type_ = Type::kNone;
  std::optional<asctwin::op::AttrValue> default_;
};

// Parameters in their order; a name that is there already is returned.
class ParamList {
 public:
  OpParamDef& named(const char* name) {
    for (OpParamDef& param : params_)
      if (param.name() == name) return param;
    return params_.emplace_back(name);
  }
  const std::deque<OpParamDef>& all() const { return params_; }
  std::deque<OpParamDef>& all() { return params_; }

 private:
  std::deque<OpParamDef> params_;  // references to them stay valid
};

class OpAICoreConfig {
 public:
  OpAICoreConfig() = default;
  explicit OpAICoreConfig(const char*) {}

  OpParamDef& Input(const char* name) { return inputs_.named(name); }
  OpParamDef& Output(const char* name) { return outputs_.named(name); }
  OpAICoreConfig& DynamicCompileStaticFlag(bool) { return *this; }
  OpAICoreConfig& DynamicRankSupportFlag(bool) { return *this; }
  OpAICoreConfig& DynamicShapeSupportFlag(bool) { return *this; }
  OpAICoreConfig& DynamicFormatFlag(bool) { return *this; }
  OpAICoreConfig& NeedCheckSupportFlag(bool) { return *this; }
  OpAICoreConfig& PrecisionReduceFlag(bool) { return *this; }
  OpAICoreConfig& ExtendCfgInfo(const char* key, const char* value) {
    extended_[key] = value;
    return *this;
  }

  const ParamList& inputs() const { return inputs_; }
  const ParamList& outputs() const { return outputs_; }
  std::string extended(const std::string& key) const {
    const auto found = extended_.find(key);
    return found == extended_.end() ? "" : found->second;
  }

 private:
  ParamList inputs_, outputs_;
  std::map<std::string, std::string> extended_;
};

using TilingFunction = uint32_t (*)(gert::TilingContext*);

class OpAICoreDef {
 public:
  OpAICoreDef& SetTiling(TilingFunction function) {
    tiling_ = function;
    return *this;
  }
  template <class Function>
  OpAICoreDef& SetTilingParse(Function function) {
    return keep(function);
  }
  OpAICoreDef& SetCheckSupport(OP_CHECK_FUNC) { return *this; }
  OpAICoreDef& SetOpSelectFormat(OP_CHECK_FUNC) { return *this; }
  OpAICoreDef& SetOpSupportInfo(OP_CHECK_FUNC) { return *this; }
  OpAICoreDef& SetOpSpecInfo(OP_CHECK_FUNC) { return *this; }
  template <class Function>
  OpAICoreDef& SetParamGeneralize(Function function) {
    return keep(function);
  }
  OpAICoreDef& AddConfig(const char* unit) {
    configs_[unit];
    return *this;
  }
  OpAICoreDef& AddConfig(const char* unit, OpAICoreConfig& config) {
    configs_[unit] = config;
    return *this;
  }
  OpAICoreDef& LaunchWithZeroEleOutputTensors(bool launch) {
    launches_empty_ = launch;
    return *this;
  }

  TilingFunction tiling() const { return tiling_; }
  const std::map<std::string, OpAICoreConfig>& configs() const { return configs_; }
  bool launches_empty() const { return launches_empty_; }

 private:
  template <class Function>
  OpAICoreDef& keep(Function) {
    return *this;
  }

  TilingFunction tiling_ = nullptr;
  std::map<std::string, OpAICoreConfig> configs_;
  bool launches_empty_ = false;
};

class OpAICPUDef {
 public:
  OpAICPUDef& Engine(const char*) { return *this; }
  OpAICPUDef& ComputeCost(const char*) { return *this; }
  OpAICPUDef& FlagPartial(bool) { return *this; }
  OpAICPUDef& FlagAsync(bool) { return *this; }
  OpAICPUDef& KernelSo(const char*) { return *this; }
  OpAICPUDef& FunctionName(const char*) { return *this; }
  OpAICPUDef& UserDefined(bool) { return *this; }
  OpAICPUDef& OpKernelLib(const char*) { return *this; }
  OpAICPUDef& ExtendCfgInfo(const char*, const char*) { return *this; }
};
using OpHostCPUDef = OpAICPUDef;

class OpMC2Def {
 public:
  OpMC2Def& HcclGroup(const char* group) {
    groups_.emplace_back(group);
    return *this;
  }
  OpMC2Def& HcclGroup(std::vector<const char*> groups) {
    groups_.insert(groups_.end(), groups.begin(), groups.end());
    return *this;
  }
  OpMC2Def& HcclServerType(enum HcclServerType, const char* = nullptr) { return *this; }
  const std::vector<std::string>& groups() const { return groups_; }

 private:
  std::vector<std::string> groups_;
};

class OpDef {
 public:
  using InferShapeFunction = uint32_t (*)(gert::InferShapeContext*);
  using InferShapeRangeFunction = uint32_t (*)(gert::InferShapeRangeContext*);
  using InferDataTypeFunction = uint32_t (*)(gert::InferDataTypeContext*);

  explicit OpDef(const char* type) : type_(type) {}

  OpParamDef& Input(const char* name) { return inputs_.named(name); }
  OpParamDef& Output(const char* name) { return outputs_.named(name); }
  OpAttrDef& Attr(const char* name) {
    for (OpAttrDef& attr : attrs_)
      if (attr.name() == name) return attr;
    return attrs_.emplace_back(name);
  }
  OpDef& SetInferShape(InferShapeFunction function) {
    infer_shape_ = function;
    return *this;
  }
  OpDef& SetInferShapeRange(InferShapeRangeFunction) { return *this; }
  OpDef& SetInferDataType(InferDataTypeFunction function) {
    infer_data_type_ = function;
    return *this;
  }
  OpDef& EnableFallBack() { return *this; }
  OpDef& FormatMatchMode(FormatCheckOption) { return *this; }
  OpDef& Comment(CommentSection, const char*) { return *this; }
  OpAICoreDef& AICore() { return ai_core_; }
  OpAICPUDef& AICPU() { return ai_cpu_; }
  OpHostCPUDef& HostCPU() { return host_cpu_; }
  OpMC2Def& MC2() { return mc2_; }

  const std::string& type() const { return type_; }
  const ParamList& inputs() const { return inputs_; }
  const ParamList& outputs() const { return outputs_; }
  const std::deque<OpAttrDef>& attrs() const { return attrs_; }
  const OpAICoreDef& ai_core() const { return ai_core_; }
  const OpMC2Def& mc2() const { return mc2_; }
  InferShapeFunction infer_shape() const { return infer_shape_; }
  InferDataTypeFunction infer_data_type() const { return infer_data_type_; }

 private:
  std::string type_;
  ParamList inputs_, outputs_;
  std::deque<OpAttrDef> attrs_;
  OpAICoreDef ai_core_;
  OpAICPUDef ai_cpu_;
  OpHostCPUDef host_cpu_;
  OpMC2Def mc2_;
  InferShapeFunction infer_shape_ = nullptr;
  InferDataTypeFunction infer_data_type_ = nullptr;
};

}  // namespace ops
