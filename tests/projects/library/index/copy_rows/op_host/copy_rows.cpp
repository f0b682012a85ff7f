// Rows by their numbers, for types of two widths.
#include "../op_kernel/copy_rows_data.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  auto* data = context->GetTilingData<CopyRowsData>();
  const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
  data->rows = shape.GetDim(0);
  data->columns = shape.GetDim(1);
  data->numbers = context->GetInputShape(1)->GetStorageShape().GetShapeSize();
  context->SetBlockDim(data->numbers < 2 ? 1 : 2);
  return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
static ge::graphStatus Infer(gert::InferShapeContext* context) {
  gert::Shape* const y = context->GetOutputShape(0);
  *y = *context->GetInputShape(0);
  y->SetDim(0, context->GetInputShape(1)->GetDim(0));
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}

class CopyRows : public OpDef {
 public:
  explicit CopyRows(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Input("numbers")
        .ParamType(REQUIRED)
        .DataType({ge::DT_INT32, ge::DT_INT32})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->SetInferShape(Infer).SetInferDataType(InferType);
    this->AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");
  }
};
OP_ADD(CopyRows);
}  // namespace ops
