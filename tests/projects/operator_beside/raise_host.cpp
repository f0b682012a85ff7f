#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(RaiseTiling)
TILING_DATA_FIELD_DEF(uint32_t, count);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(RaiseAll, RaiseTiling)

static ge::graphStatus Tile(gert::TilingContext* context) {
  RaiseTiling tiling;
  tiling.set_count(context->GetInputShape(0)->GetStorageShape().GetShapeSize());
  gert::TilingData* const raw = context->GetRawTilingData();
  tiling.SaveToBuffer(raw->GetData(), raw->GetCapacity());
  raw->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class RaiseAll : public OpDef {
 public:
  explicit RaiseAll(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).Follow(
        "x");
    this->AICore().SetTiling(optiling::Tile);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(RaiseAll);
}  // namespace ops
