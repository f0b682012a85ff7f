#include "infershape_elewise_util.h"
#include "register/op_impl_registry.h"

IMPL_OP_INFERSHAPE(Halve).InferShape(Ops::Base::InferShape4Elewise);
