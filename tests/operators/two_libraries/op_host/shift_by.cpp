#include "../op_kernel/shift_by_tiling.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "shift_by_shared.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  auto* const tiling = context->GetTilingData<ShiftByTiling>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
  tiling->count = static_cast<uint32_t>(shape.GetShapeSize());
  tiling->rank = static_cast<uint32_t>(shape.GetDimNum());
#ifdef SHOW
  std::cout << "count " << tiling->count << " rest " << RestOf(tiling->count, 8) << std::endl;
#endif
  context->SetBlockDim(SHIFT_BLOCKS);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ShiftBy).Tiling(Tile);
}  // namespace optiling
