#include "log/log.h"
#include "register/op_impl_registry.h"
#include "util/const_util.h"
#include "util/shape_util.h"

using namespace ge;
namespace ops {
static graphStatus InferShapeOfFillShape(gert::InferShapeContext* context) {
  gert::Shape* y = context->GetOutputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, y);
  gert::Shape wanted;
  if (!Ops::Base::GetConstIntToShape(context, 0, wanted)) {
    Ops::Base::SetUnknownRank(*y);
    return GRAPH_SUCCESS;
  }
  *y = wanted;
  OP_LOGI(context->GetNodeName(), "y is %s", Ops::Base::ToString(*y).c_str());
  return GRAPH_SUCCESS;
}
static graphStatus InferTypeOfFillShape(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(1));
}
IMPL_OP_INFERSHAPE(FillShape)
    .InputsDataDependency({0})
    .InferShape(InferShapeOfFillShape)
    .InferDataType(InferTypeOfFillShape);
}  // namespace ops
