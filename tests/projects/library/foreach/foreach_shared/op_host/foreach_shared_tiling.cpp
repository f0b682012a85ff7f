#include "foreach_shared_tiling.h"

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace optiling {
static ge::graphStatus TilingOfLists(gert::TilingContext* context) {
  ForeachTilingData tiling;
  int64_t counts[kMostTensors] = {};
  const auto* computed = context->GetComputeNodeInfo();
  const size_t tensors = computed->GetInputsNum() - 1;
  if (tensors > kMostTensors) {
    OP_LOGE(context->GetNodeName(), "%zu tensors are too many", tensors);
    return ge::GRAPH_FAILED;
  }
  for (size_t i = 0; i < tensors; ++i)
    counts[i] = context->GetDynamicInputShape(0, i)->GetStorageShape().GetShapeSize();
  tiling.set_tensors(static_cast<uint32_t>(tensors));
  tiling.set_counts(counts);
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(static_cast<uint32_t>(tensors));
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ForeachAddScalar).Tiling(TilingOfLists);
IMPL_OP_OPTILING(ForeachMulScalar).Tiling(TilingOfLists);
}  // namespace optiling

namespace ops {
static ge::graphStatus InferShapeOfLists(gert::InferShapeContext* context) {
  const size_t tensors = context->GetComputeNodeOutputNum();
  for (size_t i = 0; i < tensors; ++i)
    *context->GetOutputShape(i) = *context->GetDynamicInputShape(0, i);
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferTypeOfLists(gert::InferDataTypeContext* context) {
  for (size_t i = 0; i < context->GetComputeNodeOutputNum(); ++i)
    context->SetOutputDataType(i, context->GetDynamicInputDataType(0, i));
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(ForeachAddScalar).InferShape(InferShapeOfLists).InferDataType(InferTypeOfLists);
IMPL_OP_INFERSHAPE(ForeachMulScalar).InferShape(InferShapeOfLists).InferDataType(InferTypeOfLists);
}  // namespace ops
