// Quantize: what a host program asks about it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/quantize_tiling.h"

#include "asctwin/base/macros_show.inc"
