// Transpose with tiling.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/confusion_transpose.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
