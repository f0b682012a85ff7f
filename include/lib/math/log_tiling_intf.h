// Log, Log2 and Log10: what a host program asks about them. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/tensor_function_tiling.h"

#include "asctwin/base/macros_show.inc"
