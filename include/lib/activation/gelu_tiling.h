// Gelu, FasterGelu and FasterGeluV2: what a host program asks about them.
#pragma once

#include "asctwin/lib/tensor_function_tiling.h"
