#include "op_common/op_host/infershape_elewise_util.h"
#include "register/op_impl_registry.h"

namespace ops {
IMPL_OP_INFERSHAPE(HalveTanh).InferShape(Ops::Base::InferShape4Elewise);
}  // namespace ops
