// Attributes of each type; one of them decides the type of the output.
#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(FillAttrsTilingData)
TILING_DATA_FIELD_DEF_ARR(float, 8, values);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(FillAttrs, FillAttrsTilingData);

static ge::graphStatus Tile(gert::TilingContext* context) {
  const gert::RuntimeAttrs* attrs = context->GetAttrs();
  const auto* list = attrs->GetAttrPointer<gert::ContinuousVector>(4);
  float values[8] = {};
  values[0] = static_cast<float>(*attrs->GetAttrPointer<int64_t>(0));
  values[1] = *attrs->GetFloat(1);
  values[2] = *attrs->GetBool(2) ? 1.0f : 0.0f;
  values[3] = std::string(attrs->GetStr(3)) == "double" ? 2.0f : 1.0f;
  values[4] = static_cast<float>(list->GetSize());
  values[5] = static_cast<float>(static_cast<const int64_t*>(list->GetData())[1]);
  values[6] = static_cast<float>(*attrs->GetAttrPointer<int32_t>(0));
  values[7] = static_cast<float>(*attrs->GetAttrPointer<float>(1));
  FillAttrsTilingData tiling;
  tiling.set_values(values);
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

static ge::graphStatus InferType(gert::InferDataTypeContext* context) {
  const int64_t* type = context->GetAttrs()->GetInt(5);
  return context->SetOutputDataType(0, static_cast<ge::DataType>(*type));
}
static ge::graphStatus InferShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = {8};
  return ge::GRAPH_SUCCESS;
}
IMPL_OP(FillAttrs).Tiling(optiling::Tile).InferShape(InferShape).InferDataType(InferType);

namespace ops {
class FillAttrs : public OpDef {
 public:
  explicit FillAttrs(const char* name) : OpDef(name) {
    this->Input("x").DataType({ge::DT_FLOAT, ge::DT_FLOAT}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y").DataType({ge::DT_FLOAT, ge::DT_INT32}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Attr("count").Int();
    this->Attr("scale").AttrType(OPTIONAL).Float(0.5f);
    this->Attr("flag").AttrType(OPTIONAL).Bool(false);
    this->Attr("mode").AttrType(OPTIONAL).String("single");
    this->Attr("sizes").AttrType(OPTIONAL).ListInt({3, 4, 5});
    this->Attr("dtype").AttrType(OPTIONAL).Int(0);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(FillAttrs);
}  // namespace ops
