// Two outputs, both without the last dimension of the input.
#include "../op_kernel/row_extremes_data.h"
#include "log/log.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
  OP_CHECK_IF(shape.GetDimNum() != 2, OP_LOGE(context, "x has rows and columns"),
              return ge::GRAPH_FAILED);
  auto* data = context->GetTilingData<RowExtremesData>();
  data->rows = shape.GetDim(0);
  data->columns = shape.GetDim(1);
  context->SetBlockDim(1);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
static ge::graphStatus Infer(gert::InferShapeContext* context) {
  const gert::Shape* const x = context->GetInputShape(0);
  for (int i = 0; i < 2; ++i) {
    gert::Shape* const y = context->GetOutputShape(i);
    y->SetDimNum(1);
    y->SetDim(0, x->GetDim(0));
  }
  return ge::GRAPH_SUCCESS;
}

class RowExtremes : public OpDef {
 public:
  explicit RowExtremes(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("most").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("least").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->SetInferShape(Infer);
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");
  }
};
OP_ADD(RowExtremes);
}  // namespace ops
