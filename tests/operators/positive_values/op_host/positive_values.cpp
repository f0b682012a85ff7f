// An output whose shape only the kernel knows.
#include "register/op_def_registry.h"

static ge::graphStatus Tile(gert::TilingContext* context) {
  *context->GetTilingData<int64_t>() = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  context->SetBlockDim(1);
  context->GetWorkspaceSizes(1)[0] = 0;
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferShape(gert::InferShapeContext* context) {
  *context->GetOutputShape(0) = {context->GetInputShape(0)->GetShapeSize()};  // at most
  return ge::GRAPH_SUCCESS;
}

namespace ops {
class PositiveValues : public OpDef {
 public:
  explicit PositiveValues(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND});
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_INT32})
        .Format({ge::FORMAT_ND})
        .OutputShapeDependOnCompute();
    this->SetInferShape(InferShape);
    this->AICore().SetTiling(Tile).AddConfig("ascend910b");
  }
};
OP_ADD(PositiveValues);
}  // namespace ops
