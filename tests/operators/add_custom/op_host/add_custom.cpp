// A plain tiling struct that both sides include; functions in the prototype.
#include "../op_kernel/add_custom_tiling.h"

#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  AddCustomTilingData* tiling = context->GetTilingData<AddCustomTilingData>();
  tiling->total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  tiling->tile = 256;
  tiling->last = tiling->total % tiling->tile;
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  const uint32_t tiles = (tiling->total + tiling->tile - 1) / tiling->tile;
  context->SetBlockDim(tiles < platform.GetCoreNumAiv() ? tiles : platform.GetCoreNumAiv());
  size_t* workspaces = context->GetWorkspaceSizes(1);
  workspaces[0] = 0;
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
class AddCustom : public OpDef {
 public:
  explicit AddCustom(const char* name) : OpDef(name) {
    for (const char* input : {"x", "y"})
      this->Input(input)
          .ParamType(REQUIRED)
          .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
          .Format({ge::FORMAT_ND, ge::FORMAT_ND})
          .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("z").ParamType(REQUIRED).Follow("x");
    this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
    this->AICore().SetTiling(optiling::TilingFunc);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(AddCustom);
}  // namespace ops
