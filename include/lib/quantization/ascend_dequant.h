// AscendDequant.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/ascend_dequant.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
