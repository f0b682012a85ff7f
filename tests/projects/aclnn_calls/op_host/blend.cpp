// z = x + alpha * y, with a workspace that holds the product.
#include "../op_kernel/blend_tiling.h"

#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  BlendTilingData* tiling = context->GetTilingData<BlendTilingData>();
  tiling->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  tiling->alpha = *context->GetAttrs()->GetFloat(0);
  if (tiling->count > 64) return ge::GRAPH_FAILED;
  context->SetBlockDim(1);
  context->GetWorkspaceSizes(1)[0] = 16 * 1024 * 1024 + tiling->count * sizeof(float);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class Blend : public OpDef {
 public:
  explicit Blend(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT})
        .Format({ge::FORMAT_ND})
        .AutoContiguous();
    this->Input("y_in").ParamType(OPTIONAL).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("z").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Attr("alpha").AttrType(OPTIONAL).Float(1.0);
    this->AICore().SetTiling(optiling::TilingFunc).AddConfig("ascend910b");
  }
};
OP_ADD(Blend);
}  // namespace ops
