#include "log/log.h"
#include "register/op_impl_registry.h"

namespace {
ge::graphStatus InferShape(gert::InferShapeContext* context) {
  gert::Shape* shape = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, shape);
  shape->SetDimNum(1);
  shape->SetDim(0, 1);
  return ge::GRAPH_SUCCESS;
}
ge::graphStatus InferDataType(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, ge::DT_FLOAT);
}
}  // namespace

IMPL_OP_INFERSHAPE(RowSum).InferShape(InferShape).InferDataType(InferDataType);
