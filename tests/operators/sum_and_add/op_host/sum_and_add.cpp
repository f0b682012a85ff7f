// An operator of several cards: the name of their group is an attribute.
#include "../op_kernel/sum_and_add_tiling.h"

#include "register/op_def_registry.h"
#include "tiling/hccl/hccl_tiling.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  constexpr uint32_t kTile = 64, kAllReduce = 2;
  auto* tiling = context->GetTilingData<SumAndAddTilingData>();
  const char* group = context->GetAttrs()->GetStr(0);
  const uint32_t count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  if (count % kTile != 0) return ge::GRAPH_FAILED;
  AscendC::Mc2CcTilingConfig config(group, kAllReduce, "AllReduce=level0:fullmesh");
  config.GetTiling(tiling->init);
  config.GetTiling(tiling->sum);
  tiling->count = count;
  tiling->tile = kTile;
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  context->SetBlockDim(count / kTile < 3 ? count / kTile : 3);
  size_t* workspaces = context->GetWorkspaceSizes(1);
  workspaces[0] = platform.GetLibApiWorkSpaceSize() + count * sizeof(float);
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
class SumAndAdd : public OpDef {
 public:
  explicit SumAndAdd(const char* name) : OpDef(name) {
    for (const char* input : {"x", "bias"})
      this->Input(input).ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Attr("group").AttrType(OPTIONAL).String("hccl_world_group");
    this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);
    this->AICore().SetTiling(optiling::TilingFunc);
    this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    this->MC2().HcclGroup("group");
  }
};
OP_ADD(SumAndAdd);
}  // namespace ops
