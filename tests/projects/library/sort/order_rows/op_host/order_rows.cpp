// Rows of 32 in falling order, and where their elements stood: two outputs of different types.
#include "log/log.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
  OP_CHECK_IF(shape.GetDimNum() != 2 || shape.GetDim(1) != 32,
              OP_LOGE(context->GetNodeName(), "rows have 32 elements"), return ge::GRAPH_FAILED);
  // The key is all that the kernel has to know.
  context->SetTilingKey(context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT ? 32 : 16);
  context->SetBlockDim(static_cast<uint32_t>(shape.GetDim(0)));
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class OrderRows : public OpDef {
 public:
  explicit OrderRows(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("values").ParamType(REQUIRED).Follow("x");
    this->Output("places")
        .ParamType(REQUIRED)
        .DataType({ge::DT_UINT32, ge::DT_UINT32})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .Follow("x", FollowType::SHAPE);
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");
  }
};
OP_ADD(OrderRows);
}  // namespace ops
