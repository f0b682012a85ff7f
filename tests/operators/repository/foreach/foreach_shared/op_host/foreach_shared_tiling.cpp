#include "foreach_shared_rooms.h"
#include "register/op_impl_registry.h"

namespace optiling {
struct ForeachTiling {
  uint32_t count;
};
static ge::graphStatus TilingOfFamily(gert::TilingContext* context) {
  auto* const data = context->GetTilingData<ForeachTiling>();
  data->count = RoomsOf(context->GetInputShape(0)->GetStorageShape());
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ForeachDouble).Tiling(TilingOfFamily);
IMPL_OP_OPTILING(ForeachTreble).Tiling(TilingOfFamily);
}  // namespace optiling
