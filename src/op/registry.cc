// The one registry of a process; sources of operators fill it from static initialisers.
#include "asctwin/op/registry.h"

#include <algorithm>
#include <string>

namespace asctwin::op {

Registry::Registry() = default;
Registry::~Registry() = default;

Registry& Registry::instance() {
  static Registry& registry = *new Registry;  // static objects register in any order
  return registry;
}

Operator& Registry::named(const std::string& type) { return operators_[type]; }

namespace {

Finding registered_fault(Code code, SourceLoc where) {
  Finding finding{};
  finding.code = code;
  finding.file = where.file;
  finding.line = where.line;
  finding.core.block = kNoBlock;
  return finding;
}

std::string place_text(SourceLoc where) {
  return std::string(where.file) + ":" + std::to_string(where.line);
}

bool have_same_fields(const TilingStruct& a, const TilingStruct& b) {
  return a.size == b.size &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                    [](const TilingField& x, const TilingField& y) {
                      return x.type == y.type && x.name == y.name && x.count == y.count &&
                             x.offset == y.offset && x.size == y.size;
                    });
}

}  // namespace

void Registry::add_struct(const std::string& key, TilingStruct tiling) {
  for (const auto& [other_key, other] : structs_) {
    if (other.name != tiling.name || have_same_fields(other, tiling)) continue;
    Finding finding = registered_fault(Code::E1208, tiling.where);
    finding.with("type", tiling.name)
        .with("fault", phrase("has other fields than at {}", place_text(other.where)));
    finding.help = "give one of them another name: a library has one struct of a name";
    struct_faults_.push_back(std::move(finding));
    break;
  }
  structs_[key] = std::move(tiling);
}

void Registry::add_tiling(Operator& op, std::function<uint32_t(gert::TilingContext*)> tiling,
                          SourceLoc where) {
  if (op.tiling) {
    op.faults.push_back(registered_fault(Code::E1202, where));
    op.faults.back().with("fault",
                          phrase("it has another tiling function at {}", place_text(op.tiling_at)));
  }
  op.tiling = std::move(tiling);
  op.tiling_at = where;
}

void Registry::add_definition(std::unique_ptr<ops::OpDef> definition, SourceLoc where) {
  Operator& op = named(definition->type());
  if (op.definition) {
    op.faults.push_back(registered_fault(Code::E1201, where));
    op.faults.back().with("fault", phrase("is registered at {} too", place_text(op.prototype_at)));
  }
  op.prototype_at = where;
  const ops::OpAICoreDef& core = definition->ai_core();
  if (core.tiling() != nullptr) add_tiling(op, core.tiling(), core.tiling_where());
  if (definition->infer_shape() != nullptr) {
    op.infer_shape = definition->infer_shape();
    op.infer_shape_at = definition->infer_shape_where();
  }
  if (definition->infer_data_type() != nullptr) {
    op.infer_data_type = definition->infer_data_type();
    op.infer_data_type_at = definition->infer_data_type_where();
  }
  op.definition = std::move(definition);
}

OpConfig::OpConfig(const char* type, const char* unit, ops::OpAICoreConfig (*function)()) {
  Registry::instance().named(type).configs[unit] = function;
}

OpAdd::OpAdd(std::unique_ptr<ops::OpDef> definition, SourceLoc where) {
  Registry::instance().add_definition(std::move(definition), where);
}

}  // namespace asctwin::op

namespace gert {

OpImplRegisterV2::OpImplRegisterV2(const char* type)
    : operator_(&asctwin::op::Registry::instance().named(type)) {}

OpImplRegisterV2& OpImplRegisterV2::Tiling(TilingKernelFunc function, size_t max_tiling_data_size,
                                           SourceLoc where) {
  asctwin::op::Registry::instance().add_tiling(*operator_, function, where);
  operator_->max_tiling_bytes = max_tiling_data_size;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferShape(uint32_t (*function)(InferShapeContext*),
                                               SourceLoc where) {
  operator_->infer_shape = function;
  operator_->infer_shape_at = where;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferDataType(uint32_t (*function)(InferDataTypeContext*),
                                                  SourceLoc where) {
  operator_->infer_data_type = function;
  operator_->infer_data_type_at = where;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferOutDataTypeSameWithFirstInput() {
  operator_->same_type_as_first_input = true;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::OutputShapeDependOnCompute(
    std::initializer_list<int32_t> outputs) {
  for (const int32_t output : outputs)
    if (output >= 0) operator_->kernel_shapes.push_back(static_cast<size_t>(output));
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::parse_tiling(uint32_t (*function)(TilingParseContext*),
                                                 std::shared_ptr<void> (*new_compile_info)(),
                                                 SourceLoc where) {
  operator_->tiling_parse = function;
  operator_->tiling_parse_at = where;
  operator_->new_compile_info = new_compile_info;
  return *this;
}

OpImplRegisterV2& OpImplRegisterV2::add_host_inputs(std::initializer_list<int32_t> inputs) {
  for (const int32_t input : inputs)
    if (input >= 0) operator_->host_inputs.push_back(static_cast<size_t>(input));
  return *this;
}

}  // namespace gert
