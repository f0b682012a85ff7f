#include "../op_kernel/scale_custom_tiling.h"

#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  ScaleCustomTilingData* tiling = context->GetTilingData<ScaleCustomTilingData>();
  tiling->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  context->SetBlockDim(1);
  context->GetWorkspaceSizes(1)[0] = 0;
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class ScaleCustom : public OpDef {
 public:
  explicit ScaleCustom(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).Follow("x");
    this->AICore().SetTiling(optiling::TilingFunc).AddConfig("ascend910b");
  }
};
OP_ADD(ScaleCustom);
}  // namespace ops
