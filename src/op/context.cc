// Indices of contexts, and what they say of those that are out of range.
#include "asctwin/op/context.h"

namespace gert {
namespace {

using asctwin::op::Side;

const AnchorInstanceInfo* anchor(const Side& side, size_t ir) {
  return ir < side.parameters.size() ? &side.parameters[ir] : nullptr;
}

// Returns the index of parameter `ir`, which takes one tensor.
size_t only(const Side& side, size_t ir) { return side.instance(ir, 0); }

}  // namespace

const CompileTimeTensorDesc* ComputeNodeInfo::GetInputTdInfo(size_t index) const {
  return index < node_->inputs.descs.size() ? &node_->inputs.descs[index] : nullptr;
}
const CompileTimeTensorDesc* ComputeNodeInfo::GetOutputTdInfo(size_t index) const {
  return index < node_->outputs.descs.size() ? &node_->outputs.descs[index] : nullptr;
}
const AnchorInstanceInfo* ComputeNodeInfo::GetInputInstanceInfo(size_t ir) const {
  return anchor(node_->inputs, ir);
}
const AnchorInstanceInfo* ComputeNodeInfo::GetOutputInstanceInfo(size_t ir) const {
  return anchor(node_->outputs, ir);
}

const AnchorInstanceInfo* ExtendedKernelContext::GetIrInputInstanceInfo(size_t ir) const {
  return anchor(node_->inputs, ir);
}
const AnchorInstanceInfo* ExtendedKernelContext::GetIrOutputInstanceInfo(size_t ir) const {
  return anchor(node_->outputs, ir);
}

void ExtendedKernelContext::note_absent(const char* call, size_t index) const {
  node_->notes.push_back(asctwin::phrase("{}({}) gave nothing", call, index));
}

// Descriptions, shapes, tensors: by the instance index, or by that of the prototype.
#define ASCTWIN_BY_INSTANCE(Context, Result, Name, side, values) \
  Result* Context::Name(size_t index) const { return at(node_->side.values, index, #Name); }
#define ASCTWIN_BY_IR(Context, Result, Name, side, values)                           \
  Result* Context::Name(size_t ir) const {                                           \
    const size_t index = only(node_->side, ir);                                      \
    return index < node_->side.values.size() ? &node_->side.values[index] : nullptr; \
  }
#define ASCTWIN_DYNAMIC(Context, Result, Name, side, values)                  \
  Result* Context::Name(size_t ir, size_t relative) const {                   \
    return at(node_->side.values, node_->side.instance(ir, relative), #Name); \
  }

using Desc = const CompileTimeTensorDesc;
ASCTWIN_BY_INSTANCE(ExtendedKernelContext, Desc, GetInputDesc, inputs, descs)
ASCTWIN_BY_INSTANCE(ExtendedKernelContext, Desc, GetOutputDesc, outputs, descs)
ASCTWIN_BY_IR(ExtendedKernelContext, Desc, GetOptionalInputDesc, inputs, descs)
ASCTWIN_BY_IR(ExtendedKernelContext, Desc, GetRequiredInputDesc, inputs, descs)
ASCTWIN_BY_IR(ExtendedKernelContext, Desc, GetRequiredOutputDesc, outputs, descs)
ASCTWIN_DYNAMIC(ExtendedKernelContext, Desc, GetDynamicInputDesc, inputs, descs)
ASCTWIN_DYNAMIC(ExtendedKernelContext, Desc, GetDynamicOutputDesc, outputs, descs)

ASCTWIN_BY_INSTANCE(TilingContext, const StorageShape, GetInputShape, inputs, shapes)
ASCTWIN_BY_INSTANCE(TilingContext, const StorageShape, GetOutputShape, outputs, shapes)
ASCTWIN_BY_IR(TilingContext, const StorageShape, GetOptionalInputShape, inputs, shapes)
ASCTWIN_BY_IR(TilingContext, const StorageShape, GetRequiredInputShape, inputs, shapes)
ASCTWIN_BY_IR(TilingContext, const StorageShape, GetRequiredOutputShape, outputs, shapes)
ASCTWIN_DYNAMIC(TilingContext, const StorageShape, GetDynamicInputShape, inputs, shapes)
ASCTWIN_DYNAMIC(TilingContext, const StorageShape, GetDynamicOutputShape, outputs, shapes)
ASCTWIN_BY_INSTANCE(TilingContext, const Tensor, GetInputTensor, inputs, tensors)
ASCTWIN_BY_IR(TilingContext, const Tensor, GetOptionalInputTensor, inputs, tensors)
ASCTWIN_BY_IR(TilingContext, const Tensor, GetRequiredInputTensor, inputs, tensors)
ASCTWIN_DYNAMIC(TilingContext, const Tensor, GetDynamicInputTensor, inputs, tensors)

ASCTWIN_BY_INSTANCE(InferShapeContext, const Tensor, GetInputTensor, inputs, tensors)
ASCTWIN_BY_IR(InferShapeContext, const Tensor, GetOptionalInputTensor, inputs, tensors)
ASCTWIN_BY_IR(InferShapeContext, const Tensor, GetRequiredInputTensor, inputs, tensors)
ASCTWIN_DYNAMIC(InferShapeContext, const Tensor, GetDynamicInputTensor, inputs, tensors)
#undef ASCTWIN_BY_INSTANCE
#undef ASCTWIN_BY_IR
#undef ASCTWIN_DYNAMIC

size_t* TilingContext::GetWorkspaceSizes(size_t count, SourceLoc where) {
  node_->workspaces_at = where;
  if (gert::ContinuousVector* const given = node_->workspace_sizes)
    return given->SetSize(count) == ge::GRAPH_SUCCESS ? static_cast<size_t*>(given->MutableData())
                                                      : nullptr;
  if (count > node_->workspaces.size()) node_->workspaces.resize(count);
  return node_->workspaces.data();
}

ge::graphStatus TilingContext::SetTilingKey(uint64_t key, SourceLoc where) {
  node_->tiling_key = key;
  node_->tiling_key_at = where;
  node_->key_is_set = true;
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus TilingContext::SetBlockDim(uint32_t blocks, SourceLoc where) {
  node_->block_dim = blocks;
  node_->block_dim_at = where;
  return ge::GRAPH_SUCCESS;
}

void* TilingContext::tiling_of_size(size_t size, SourceLoc where) {
  TilingData& tiling = *node_->tiling;
  if (size > tiling.GetCapacity()) {
    asctwin::op::check_tiling_bytes(size, tiling.GetCapacity(), where);
    return nullptr;
  }
  tiling.SetDataSize(size, where);
  return tiling.GetData();
}

const Shape* InferShapeContext::GetInputShape(size_t index) const {
  const Tensor* const tensor = GetInputTensor(index);
  return tensor != nullptr ? &tensor->GetOriginShape() : nullptr;
}
const Shape* InferShapeContext::GetOptionalInputShape(size_t ir) const {
  const Tensor* const tensor = GetOptionalInputTensor(ir);
  return tensor != nullptr ? &tensor->GetOriginShape() : nullptr;
}
const Shape* InferShapeContext::GetRequiredInputShape(size_t ir) const {
  return GetOptionalInputShape(ir);
}
const Shape* InferShapeContext::GetDynamicInputShape(size_t ir, size_t relative) const {
  const Tensor* const tensor = GetDynamicInputTensor(ir, relative);
  return tensor != nullptr ? &tensor->GetOriginShape() : nullptr;
}
Shape* InferShapeContext::GetOutputShape(size_t index) {
  Tensor* const tensor = at(node_->outputs.tensors, index, "GetOutputShape");
  return tensor != nullptr ? &tensor->MutableOriginShape() : nullptr;
}

ge::DataType InferDataTypeContext::GetInputDataType(size_t index) const {
  const CompileTimeTensorDesc* const desc = GetInputDesc(index);
  return desc != nullptr ? desc->GetDataType() : ge::DT_UNDEFINED;
}
ge::DataType InferDataTypeContext::GetOptionalInputDataType(size_t ir) const {
  const CompileTimeTensorDesc* const desc = GetOptionalInputDesc(ir);
  return desc != nullptr ? desc->GetDataType() : ge::DT_UNDEFINED;
}
ge::DataType InferDataTypeContext::GetRequiredInputDataType(size_t ir) const {
  return GetOptionalInputDataType(ir);
}
ge::DataType InferDataTypeContext::GetDynamicInputDataType(size_t ir, size_t relative) const {
  const CompileTimeTensorDesc* const desc = GetDynamicInputDesc(ir, relative);
  return desc != nullptr ? desc->GetDataType() : ge::DT_UNDEFINED;
}
ge::DataType InferDataTypeContext::GetOutputDataType(size_t index) const {
  const CompileTimeTensorDesc* const desc = GetOutputDesc(index);
  return desc != nullptr ? desc->GetDataType() : ge::DT_UNDEFINED;
}
ge::graphStatus InferDataTypeContext::SetOutputDataType(size_t index, ge::DataType type) {
  if (index >= node_->outputs.descs.size()) return ge::GRAPH_FAILED;
  node_->outputs.descs[index].SetDataType(type);
  node_->outputs.tensors[index].SetDataType(type);
  return ge::GRAPH_SUCCESS;
}

}  // namespace gert
