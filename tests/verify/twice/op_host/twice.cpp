// Three keys by the shape: one tile, several tiles, and tiles with a rest; one for huge tensors.
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

#include "../op_kernel/twice_tiling.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  constexpr uint32_t kTile = 256;
  TwiceTilingData* tiling = context->GetTilingData<TwiceTilingData>();
  const uint32_t total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  if (total > (1u << 20)) {
    context->SetTilingKey(9);
    return ge::GRAPH_FAILED;
  }
  tiling->tiles = total / kTile;
  tiling->rest = total % kTile;
  tiling->shift = static_cast<uint32_t>(*context->GetAttrs()->GetInt(0));
  if (tiling->rest == 0) {
    context->SetTilingKey(1);
  } else if (tiling->tiles == 0) {
    context->SetTilingKey(2);
  } else {
    context->SetTilingKey(3);
  }
  context->SetBlockDim(1);
  context->GetWorkspaceSizes(1)[0] = 0;
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ge {
static graphStatus InferShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = *context->GetInputShape(0);
  return GRAPH_SUCCESS;
}
static graphStatus InferDataType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}
}  // namespace ge

namespace ops {
class Twice : public OpDef {
 public:
  explicit Twice(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Attr("shift").AttrType(OPTIONAL).Int(0);
    this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
    this->AICore().SetTiling(optiling::TilingFunc);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(Twice);
}  // namespace ops
