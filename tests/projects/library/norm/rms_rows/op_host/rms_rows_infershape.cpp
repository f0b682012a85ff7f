#include "log/log.h"
#include "register/op_impl_registry.h"

using namespace ge;
namespace ops {
static graphStatus InferShapeOfRmsRows(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, x);
  *context->GetOutputShape(0) = *x;
  *context->GetOutputShape(1) = {x->GetDim(0), 1};
  return GRAPH_SUCCESS;
}
static graphStatus InferTypeOfRmsRows(gert::InferDataTypeContext* context) {
  context->SetOutputDataType(0, context->GetInputDataType(0));
  return context->SetOutputDataType(1, DT_FLOAT);
}
IMPL_OP_INFERSHAPE(RmsRows).InferShape(InferShapeOfRmsRows).InferDataType(InferTypeOfRmsRows);
}  // namespace ops
