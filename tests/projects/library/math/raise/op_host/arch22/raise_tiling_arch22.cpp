#include "../../op_kernel/raise_key.h"
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace optiling {
// Each folder registers the same function: only one of them belongs to a chip.
static ge::graphStatus TilingOfRaise(gert::TilingContext* context) {
  auto* data = context->GetTilingData<RaiseData>();
  data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  data->by = *context->GetAttrs()->GetInt(0) * 1;
  const bool has_more = context->GetOptionalInputShape(1) != nullptr;
  const int64_t type = context->GetInputDesc(0)->GetDataType();
  context->SetTilingKey(GET_TPL_TILING_KEY(type, has_more, RAISE_ONE_TILE));
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(Raise).Tiling(TilingOfRaise);
}  // namespace optiling
