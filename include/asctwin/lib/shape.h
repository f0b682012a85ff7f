// The shape of a tensor by the name of library functions.
// spec: adv_math.md, section 8.2
#pragma once

#include "asctwin/op/ge_shape.h"

namespace AscendC {
using TensorShape = ge::Shape;
}
