// Element types as host programs pass them to tiling functions.
// spec: adv_math.md, section 8.2
#pragma once

#include "asctwin/op/ge_types.h"

namespace AscendC {
using TensorDataType = ge::DataType;
}
