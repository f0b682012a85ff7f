// LogSoftMax: its tiling struct as a host fills it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/softmax_tiling.h"

#include "asctwin/base/macros_show.inc"
