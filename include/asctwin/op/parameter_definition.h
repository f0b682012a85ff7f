// Describes the inputs, outputs and attributes of an operator's prototype. Setters return the
// object for chaining. Bodies are in the library: each host source would compile them.
// spec: custom_op.md, section 2.1
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/source_loc.h"
#include "asctwin/op/attributes.h"
#include "asctwin/op/ge_types.h"

namespace ops {

using asctwin::SourceLoc;

enum Option : int { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };
enum class FollowType { ALL, DTYPE, FORMAT, SHAPE, INVALID_TYPE };
enum class DependScope { ALL, TILING, INVALID_SCOPE };
enum class FormatCheckOption { DEFAULT, STRICT, MAX };
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

class OpParamDef {
 public:
  OpParamDef(std::string name, SourceLoc where);
  OpParamDef(const OpParamDef& other);
  OpParamDef& operator=(const OpParamDef& other);
  ~OpParamDef();

  OpParamDef& ParamType(Option type);
  OpParamDef& DataType(std::vector<ge::DataType> types, SourceLoc where = SourceLoc::here());
  OpParamDef& DataTypeList(std::vector<ge::DataType> types, SourceLoc where = SourceLoc::here());
  OpParamDef& Format(std::vector<ge::Format> formats, SourceLoc where = SourceLoc::here());
  OpParamDef& FormatList(std::vector<ge::Format> formats);
  OpParamDef& UnknownShapeFormat(std::vector<ge::Format>) { return *this; }
  OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType>) { return *this; }
  OpParamDef& FormatForBinQuery(std::vector<ge::Format>) { return *this; }
  OpParamDef& AutoContiguous();
  OpParamDef& IgnoreContiguous() { return *this; }
  OpParamDef& ValueDepend(Option type, DependScope scope = DependScope::ALL);
  OpParamDef& Version(uint32_t) { return *this; }
  OpParamDef& Follow(const char* name, FollowType type = FollowType::ALL,
                     SourceLoc where = SourceLoc::here());
  OpParamDef& InitValue(uint64_t value);
  OpParamDef& InitValue(const ScalarVar& value);
  OpParamDef& InitValue(const std::vector<ScalarVar>& values);
  OpParamDef& OutputShapeDependOnCompute();
  OpParamDef& Scalar();
  OpParamDef& ScalarList();
  OpParamDef& To(const ge::DataType type);
  OpParamDef& To(const char* name);
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
  // How callers of aclnn functions give it.
  bool auto_contiguous() const { return auto_contiguous_; }
  bool is_scalar() const { return is_scalar_; }
  bool is_scalar_list() const { return is_scalar_list_; }
  std::optional<ge::DataType> scalar_type() const { return scalar_type_; }
  const std::string& scalar_like() const { return scalar_like_; }  // an input; empty: none
  bool shape_from_kernel() const { return shape_from_kernel_.value_or(false); }
  const std::vector<ScalarVar>& init_value() const { return init_value_; }
  SourceLoc where() const { return where_; }  // of its types, or of itself
  SourceLoc formats_where() const { return formats_where_; }
  bool is_repeated() const { return is_repeated_; }  // its types stand there twice

  // Takes over the fields that `other`, of one chip, sets.
  void override_by(const OpParamDef& other);

 private:
  std::string name_;
  SourceLoc where_, formats_where_;
  bool is_repeated_ = false;
  std::optional<Option> type_;
  std::optional<std::vector<ge::DataType>> types_, free_types_;
  std::optional<std::vector<ge::Format>> formats_, free_formats_;
  std::string follow_;
  std::optional<FollowType> follow_type_;
  std::optional<DependScope> depend_scope_;
  bool value_depend_ = false;
  bool auto_contiguous_ = false, is_scalar_ = false, is_scalar_list_ = false;
  std::optional<ge::DataType> scalar_type_;
  std::string scalar_like_;
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

  OpAttrDef(std::string name, SourceLoc where);
  OpAttrDef(const OpAttrDef& other);
  OpAttrDef& operator=(const OpAttrDef& other);
  ~OpAttrDef();

  OpAttrDef& AttrType(Option option);
  OpAttrDef& Bool() { return typed(Type::kBool); }
  OpAttrDef& Bool(bool value);
  OpAttrDef& Float() { return typed(Type::kFloat); }
  OpAttrDef& Float(float value);
  OpAttrDef& Int() { return typed(Type::kInt); }
  OpAttrDef& Int(int64_t value);
  OpAttrDef& String() { return typed(Type::kString); }
  OpAttrDef& String(const char* value);
  OpAttrDef& ListBool() { return typed(Type::kListBool); }
  OpAttrDef& ListBool(std::vector<bool> value);
  OpAttrDef& ListFloat() { return typed(Type::kListFloat); }
  OpAttrDef& ListFloat(std::vector<float> value);
  OpAttrDef& ListInt() { return typed(Type::kListInt); }
  OpAttrDef& ListInt(std::vector<int64_t> value);
  OpAttrDef& ListListInt() { return typed(Type::kListListInt); }
  OpAttrDef& ListListInt(std::vector<std::vector<int64_t>> value);
  OpAttrDef& Version(uint32_t) { return *this; }
  OpAttrDef& Comment(const char*) { return *this; }

  ge::AscendString& GetName() const;
  bool IsRequired() { return option() == REQUIRED; }

  const std::string& name() const { return name_; }
  Option option() const { return option_.value_or(REQUIRED); }
  Type type() const { return type_; }
  const std::optional<asctwin::op::AttrValue>& default_value() const { return default_; }
  SourceLoc where() const { return where_; }

 private:
  OpAttrDef& typed(Type type) {
    type_ = type;
    return *this;
  }
  OpAttrDef& typed(Type type, asctwin::op::AttrValue value);

  std::string name_;
  SourceLoc where_;
  mutable ge::AscendString shown_;
  std::optional<Option> option_;
  Type type_ = Type::kNone;
  std::optional<asctwin::op::AttrValue> default_;
};

// Parameters in their order; a name that is there already is returned.
class ParamList {
 public:
  ParamList();
  ParamList(const ParamList& other);
  ParamList& operator=(const ParamList& other);
  ~ParamList();

  OpParamDef& named(const char* name, SourceLoc where);
  const std::deque<OpParamDef>& all() const { return params_; }
  std::deque<OpParamDef>& all() { return params_; }

 private:
  std::deque<OpParamDef> params_;  // references to them stay valid
};

}  // namespace ops
