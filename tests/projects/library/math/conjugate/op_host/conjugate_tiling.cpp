#include "../op_kernel/conjugate_structs.h"
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace optiling {
static ge::graphStatus TilingOfConjugate(gert::TilingContext* context) {
  const uint32_t count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  if (context->GetInputDesc(0)->GetDataType() == ge::DT_COMPLEX64) {
    auto* data = context->GetTilingData<ConjugatePairs>();
    OP_CHECK_NULL_WITH_CONTEXT(context, data);
    *data = {1, -1, 2 * count};
    context->SetTilingKey(2);
  } else {
    context->GetTilingData<ConjugatePlain>()->count = count;
    context->SetTilingKey(1);
  }
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(Conjugate).Tiling(TilingOfConjugate);
}  // namespace optiling
