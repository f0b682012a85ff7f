#include "infershape_broadcast_util.h"
#include "register/op_impl_registry.h"

using namespace ge;
namespace ops {
static graphStatus InferShapeOfHalveSum(gert::InferShapeContext* context) {
  return Ops::Base::InferShape4Broadcast(context);
}
static graphStatus InferTypeOfHalveSum(gert::InferDataTypeContext* context) {
  return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(HalveSum)
    .InferShape(InferShapeOfHalveSum)
    .InferDataType(InferTypeOfHalveSum);
}  // namespace ops
