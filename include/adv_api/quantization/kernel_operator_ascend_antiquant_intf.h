// AscendAntiQuant. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/ascend_antiquant.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
