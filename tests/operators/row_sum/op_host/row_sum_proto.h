// The prototype for graphs, as operator libraries have one.
#pragma once
#include "graph/operator_reg.h"

namespace ge {
REG_OP(RowSum)
    .INPUT(x, TensorType({DT_FLOAT}))
    .OUTPUT(total, TensorType({DT_FLOAT}))
    .ATTR(axis, Int, -1)
    .OP_END_FACTORY_REG(RowSum);
}  // namespace ge
