// The prototype of an operator: inputs, outputs, attributes, chips (namespace ops). Setters return
// the object for chaining; what only a graph or an installed package needs is accepted and unused.
// Bodies with containers are in the library: each host source would compile them.
// spec: custom_op.md, section 2.1
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "asctwin/op/parameter_definition.h"

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

using OP_CHECK_FUNC = ge::graphStatus (*)(const ge::Operator&, ge::AscendString&);

class OpAICoreConfig {
 public:
  OpAICoreConfig();
  explicit OpAICoreConfig(const char*);
  OpAICoreConfig(const OpAICoreConfig& other);
  OpAICoreConfig& operator=(const OpAICoreConfig& other);
  ~OpAICoreConfig();

  OpParamDef& Input(const char* name, SourceLoc where = SourceLoc::here()) {
    return inputs_.named(name, where);
  }
  OpParamDef& Output(const char* name, SourceLoc where = SourceLoc::here()) {
    return outputs_.named(name, where);
  }
  OpAICoreConfig& DynamicCompileStaticFlag(bool) { return *this; }
  OpAICoreConfig& DynamicRankSupportFlag(bool) { return *this; }
  OpAICoreConfig& DynamicShapeSupportFlag(bool) { return *this; }
  OpAICoreConfig& DynamicFormatFlag(bool) { return *this; }
  OpAICoreConfig& NeedCheckSupportFlag(bool) { return *this; }
  OpAICoreConfig& PrecisionReduceFlag(bool) { return *this; }
  OpAICoreConfig& ExtendCfgInfo(const char* key, const char* value);

  const ParamList& inputs() const { return inputs_; }
  const ParamList& outputs() const { return outputs_; }
  std::string extended(const std::string& key) const;

 private:
  ParamList inputs_, outputs_;
  std::map<std::string, std::string> extended_;
};

using TilingFunction = uint32_t (*)(gert::TilingContext*);

class OpAICoreDef {
 public:
  OpAICoreDef();
  OpAICoreDef(const OpAICoreDef& other);
  OpAICoreDef& operator=(const OpAICoreDef& other);
  ~OpAICoreDef();

  OpAICoreDef& SetTiling(TilingFunction function, SourceLoc where = SourceLoc::here()) {
    tiling_ = function;
    tiling_where_ = where;
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
  OpAICoreDef& AddConfig(const char* unit, SourceLoc where = SourceLoc::here());
  OpAICoreDef& AddConfig(const char* unit, OpAICoreConfig& config,
                         SourceLoc where = SourceLoc::here());
  OpAICoreDef& LaunchWithZeroEleOutputTensors(bool launch) {
    launches_empty_ = launch;
    return *this;
  }

  TilingFunction tiling() const { return tiling_; }
  SourceLoc tiling_where() const { return tiling_where_; }
  const std::map<std::string, OpAICoreConfig>& configs() const { return configs_; }
  SourceLoc configs_where() const { return configs_where_; }  // of the last
  bool launches_empty() const { return launches_empty_; }

 private:
  template <class Function>
  OpAICoreDef& keep(Function) {
    return *this;
  }

  TilingFunction tiling_ = nullptr;
  SourceLoc tiling_where_, configs_where_;
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
  OpMC2Def& HcclGroup(const char* group);
  OpMC2Def& HcclGroup(std::vector<const char*> groups);
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

  explicit OpDef(const char* type);
  OpDef(const OpDef& other);
  OpDef& operator=(const OpDef& other);
  ~OpDef();

  OpParamDef& Input(const char* name, SourceLoc where = SourceLoc::here()) {
    return inputs_.named(name, where);
  }
  OpParamDef& Output(const char* name, SourceLoc where = SourceLoc::here()) {
    return outputs_.named(name, where);
  }
  OpAttrDef& Attr(const char* name, SourceLoc where = SourceLoc::here());
  OpDef& SetInferShape(InferShapeFunction function, SourceLoc where = SourceLoc::here()) {
    infer_shape_ = function;
    infer_shape_where_ = where;
    return *this;
  }
  OpDef& SetInferShapeRange(InferShapeRangeFunction) { return *this; }
  OpDef& SetInferDataType(InferDataTypeFunction function, SourceLoc where = SourceLoc::here()) {
    infer_data_type_ = function;
    infer_data_type_where_ = where;
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
  SourceLoc infer_shape_where() const { return infer_shape_where_; }
  SourceLoc infer_data_type_where() const { return infer_data_type_where_; }
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
  SourceLoc infer_shape_where_, infer_data_type_where_;
  InferShapeFunction infer_shape_ = nullptr;
  InferDataTypeFunction infer_data_type_ = nullptr;
};

}  // namespace ops
