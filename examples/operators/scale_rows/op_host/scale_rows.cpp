// y[r][c] = x[r][c] * factor[r] + offset. Each block takes every n-th row.
#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(ScaleRowsTilingData)
  TILING_DATA_FIELD_DEF(uint32_t, rows);
  TILING_DATA_FIELD_DEF(uint32_t, columns);
  TILING_DATA_FIELD_DEF(float, offset);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(ScaleRows, ScaleRowsTilingData)

static ge::graphStatus Tile(gert::TilingContext* context) {
  const gert::Shape& x = context->GetInputShape(0)->GetStorageShape();
  const gert::Shape& factor = context->GetInputShape(1)->GetStorageShape();
  if (x.GetDimNum() != 2 || factor.GetShapeSize() != x.GetDim(0)) return ge::GRAPH_FAILED;
  ScaleRowsTilingData tiling;
  tiling.set_rows(x.GetDim(0));
  tiling.set_columns(x.GetDim(1));
  tiling.set_offset(*context->GetAttrs()->GetFloat(0));
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  const platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
  context->SetBlockDim(std::min<uint32_t>(platform.GetCoreNumAiv(), tiling.get_rows()));
  context->GetWorkspaceSizes(1)[0] = 0;
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class ScaleRows : public OpDef {
 public:
  explicit ScaleRows(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Input("factor").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).Follow(
        "x");
    this->Attr("offset").AttrType(OPTIONAL).Float(0.0);
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");
  }
};
OP_ADD(ScaleRows);
}  // namespace ops
