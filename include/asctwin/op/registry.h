// Collects the registrations of operators while their library is loaded: prototypes, functions,
// tiling structs. All of one operator merge under its type.
// spec: custom_op.md, sections 2.2 and 2.4.3
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/op/context.h"
#include "asctwin/op/definition.h"

namespace gert {
enum class TilingPlacement { TILING_ON_HOST, TILING_ON_AICPU };
}

namespace asctwin::op {

struct Operator {
  std::unique_ptr<ops::OpDef> definition;
  std::function<uint32_t(gert::TilingContext*)> tiling;
  size_t max_tiling_bytes = 2048;
  std::function<uint32_t(gert::TilingParseContext*)> tiling_parse;
  std::function<std::shared_ptr<void>()> new_compile_info;
  std::function<uint32_t(gert::InferShapeContext*)> infer_shape;
  std::function<uint32_t(gert::InferDataTypeContext*)> infer_data_type;
  bool same_type_as_first_input = false;
  std::vector<size_t> host_inputs;    // by IR index, whose values the tiling function reads
  std::vector<size_t> kernel_shapes;  // of outputs, by IR index, that only the kernel knows
  std::map<std::string, ops::OpAICoreConfig (*)()> configs;  // by compute unit
  SourceLoc prototype_at, tiling_at, tiling_parse_at, infer_shape_at, infer_data_type_at;
  std::vector<Finding> faults;  // what was registered twice
};

// A field of a tiling struct, padding too.
struct TilingField {
  std::string type;
  std::string name;
  size_t count;  // elements of an array; 0: a single field
  size_t offset;
  size_t size;
};

struct TilingStruct {
  std::string name;
  size_t size = 0;
  std::vector<TilingField> fields;
  SourceLoc where = {};
};

class Registry {
 public:
  static Registry& instance();
  Registry();
  ~Registry();
  Operator& named(const std::string& type);
  const std::map<std::string, Operator>& operators() const { return operators_; }

  // `key` is the operator's type, with "_<tiling key>" where the struct is that of one key.
  void add_struct(const std::string& key, TilingStruct tiling);
  const std::map<std::string, TilingStruct>& structs() const { return structs_; }
  // Structs of one name that are not the same.
  const std::vector<Finding>& struct_faults() const { return struct_faults_; }

  void add_definition(std::unique_ptr<ops::OpDef> definition, SourceLoc where);
  // The second one of an operator is a fault.
  void add_tiling(Operator& op, std::function<uint32_t(gert::TilingContext*)> tiling,
                  SourceLoc where);

 private:
  std::map<std::string, Operator> operators_;
  std::map<std::string, TilingStruct> structs_;
  std::vector<Finding> struct_faults_;
};

struct OpConfig {
  OpConfig(const char* type, const char* unit, ops::OpAICoreConfig (*function)());
};

struct OpAdd {
  explicit OpAdd(std::unique_ptr<ops::OpDef> definition, SourceLoc where = SourceLoc::here());
};

}  // namespace asctwin::op

namespace gert {

class OpImplRegisterV2 {
 public:
  using SourceLoc = asctwin::SourceLoc;

  explicit OpImplRegisterV2(const char* type);

  using TilingKernelFunc = uint32_t (*)(TilingContext*);
  OpImplRegisterV2& Tiling(TilingKernelFunc function, size_t max_tiling_data_size = 2048,
                           SourceLoc where = SourceLoc::here());
  template <class CompileInfo>
  OpImplRegisterV2& TilingParse(uint32_t (*function)(TilingParseContext*),
                                SourceLoc where = SourceLoc::here()) {
    return parse_tiling(
        function,
        []() -> std::shared_ptr<void> {
          return {new CompileInfo(), [](void* info) { delete static_cast<CompileInfo*>(info); }};
        },
        where);
  }
  OpImplRegisterV2& InferShape(uint32_t (*function)(InferShapeContext*),
                               SourceLoc where = SourceLoc::here());
  OpImplRegisterV2& InferDataType(uint32_t (*function)(InferDataTypeContext*),
                                  SourceLoc where = SourceLoc::here());
  OpImplRegisterV2& InferShapeRange(uint32_t (*)(InferShapeRangeContext*)) { return *this; }
  OpImplRegisterV2& InferOutDataTypeSameWithFirstInput();
  OpImplRegisterV2& InputsDataDependency(std::initializer_list<int32_t> inputs) {
    return add_host_inputs(inputs);
  }
  OpImplRegisterV2& TilingInputsDataDependency(std::initializer_list<int32_t> inputs) {
    return add_host_inputs(inputs);
  }
  OpImplRegisterV2& TilingInputsDataDependency(std::initializer_list<int32_t> inputs,
                                               std::initializer_list<TilingPlacement>) {
    return add_host_inputs(inputs);
  }
  OpImplRegisterV2& HostInputs(std::initializer_list<int32_t> inputs) {
    return add_host_inputs(inputs);
  }
  OpImplRegisterV2& OutputShapeDependOnCompute(std::initializer_list<int32_t> outputs);
  OpImplRegisterV2& NullableOutputs(std::initializer_list<int32_t>) { return *this; }
  OpImplRegisterV2& PrivateAttr(const ge::AscendString&) { return *this; }
  template <class Value>
  OpImplRegisterV2& PrivateAttr(const ge::AscendString&, const Value&) {
    return *this;
  }
  // Accepts functions that only a graph calls.
  template <class Function>
  OpImplRegisterV2& InferFormat(Function) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& CheckSupport(Function) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& OpSelectFormat(Function) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& OpExecuteFunc(Function) {
    return *this;
  }
  template <class A, class B>
  OpImplRegisterV2& Op2StageExecuteFuncs(A, B) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& CalcOpParam(Function) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& GenerateTask(Function) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& GenSimplifiedKey(Function) {
    return *this;
  }
  template <class Function>
  OpImplRegisterV2& ExceptionDumpParseFunc(Function) {
    return *this;
  }

 private:
  OpImplRegisterV2& parse_tiling(uint32_t (*function)(TilingParseContext*),
                                 std::shared_ptr<void> (*new_compile_info)(), SourceLoc where);
  OpImplRegisterV2& add_host_inputs(std::initializer_list<int32_t> inputs);

  asctwin::op::Operator* operator_;
};
using OpImplRegister = OpImplRegisterV2;

}  // namespace gert

namespace optiling {
// Tiling on the device's AI CPU, which no chip of the model has.
class DeviceOpImplRegister {
 public:
  explicit DeviceOpImplRegister(const char*) {}
  template <class Function>
  DeviceOpImplRegister& Tiling(Function) {
    return *this;
  }
};
}  // namespace optiling

#define ASCTWIN_OP_JOIN_(a, b) a##b
#define ASCTWIN_OP_JOIN(a, b) ASCTWIN_OP_JOIN_(a, b)
#define ASCTWIN_OP_UNIQUE(name) ASCTWIN_OP_JOIN(name, __COUNTER__)

#define ASCTWIN_OP_ADD(type, ...)                                         \
  static const ::asctwin::op::OpAdd ASCTWIN_OP_UNIQUE(asctwin_op_##type){ \
      std::make_unique<type>(#type)};
#define OP_ADD(...) ASCTWIN_OP_ADD(__VA_ARGS__, void)

#define IMPL_OP(type)                                                                       \
  [[maybe_unused]] static ::gert::OpImplRegisterV2 ASCTWIN_OP_UNIQUE(asctwin_impl_##type) = \
      ::gert::OpImplRegisterV2(#type)
#define IMPL_OP_OPTILING(type) IMPL_OP(type)
#define IMPL_OP_INFERSHAPE(type) IMPL_OP(type)
#define DEVICE_IMPL_OP_OPTILING(type)                                         \
  [[maybe_unused]] static ::optiling::DeviceOpImplRegister ASCTWIN_OP_UNIQUE( \
      asctwin_device_##type) = ::optiling::DeviceOpImplRegister(#type)
