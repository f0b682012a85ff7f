// Sin: what a host program asks about it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/tensor_function_tiling.h"

#include "asctwin/base/macros_show.inc"
