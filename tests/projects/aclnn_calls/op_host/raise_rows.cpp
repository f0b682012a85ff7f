// Adds one to its tensor, in place.
#include "../op_kernel/raise_rows_tiling.h"

#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  RaiseRowsTilingData* tiling = context->GetTilingData<RaiseRowsTilingData>();
  tiling->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class RaiseRows : public OpDef {
 public:
  explicit RaiseRows(const char* name) : OpDef(name) {
    this->Input("rows").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("rows").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->AICore().SetTiling(optiling::TilingFunc).AddConfig("ascend910b");
  }
};
OP_ADD(RaiseRows);
}  // namespace ops
