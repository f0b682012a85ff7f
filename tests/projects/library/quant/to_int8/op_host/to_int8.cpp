// The output has a type of its own; the kernel file is named by the prototype.
#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(ToInt8Data)
TILING_DATA_FIELD_DEF(uint32_t, count);
TILING_DATA_FIELD_DEF(float, scale);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(ToInt8, ToInt8Data)

static ge::graphStatus Tile(gert::TilingContext* context) {
  ToInt8Data data;
  data.set_count(context->GetInputShape(0)->GetOriginShape().GetShapeSize());
  data.set_scale(*context->GetAttrs()->GetAttrPointer<float>(0));
  data.SaveToBuffer(context->GetRawTilingData()->GetData(),
                    context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(data.GetDataSize());
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class ToInt8 : public OpDef {
 public:
  explicit ToInt8(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT16}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_INT8}).Format({ge::FORMAT_ND});
    this->Attr("scale").AttrType(REQUIRED).Float();
    this->SetInferShape([](gert::InferShapeContext* context) -> ge::graphStatus {
      *context->GetOutputShape(0) = *context->GetInputShape(0);
      return ge::GRAPH_SUCCESS;
    });
    OpAICoreConfig config;
    config.ExtendCfgInfo("opFile.value", "scaled_cast");
    this->AICore().SetTiling(optiling::Tile);
    this->AICore().AddConfig("ascend910b", config);
  }
};
OP_ADD(ToInt8);
}  // namespace ops
