// Gelu, FasterGelu and FasterGeluV2.
#pragma once

#include "asctwin/lib/tensor_functions.h"
