#include "../../foreach_shared/op_host/foreach_shared_def.h"

namespace ops {
FOREACH_WITH_SCALAR(ForeachAddScalar)
}  // namespace ops
