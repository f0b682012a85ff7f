#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
// The value stands in a tensor without dimensions. Blocks share what y has.
static ge::graphStatus TilingOfFillShape(gert::TilingContext* context) {
  OP_CHECK_IF(!context->GetInputShape(1)->GetStorageShape().IsScalar(),
              OP_LOGE(context->GetNodeName(), "value has dimensions"), return ge::GRAPH_FAILED);
  const int64_t* shape = context->GetInputTensor(0)->GetData<int64_t>();
  OP_CHECK_NULL_WITH_CONTEXT(context, shape);
  context->SetBlockDim(shape[0] > 1 ? 2 : 1);
  context->SetTilingKey(context->GetOutputShape(0)->GetStorageShape().GetShapeSize());
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(FillShape).Tiling(TilingOfFillShape).TilingInputsDataDependency({0});
}  // namespace optiling
