// BatchNorm: what a host program asks about it. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/norm_tiling.h"

#include "asctwin/base/macros_show.inc"
