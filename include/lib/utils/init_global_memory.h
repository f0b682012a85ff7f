// Fill, InitGlobalMemory and InitOutput.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/fill.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
