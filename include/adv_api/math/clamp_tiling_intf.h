// ClampMax and ClampMin: what a host program asks about them. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/clamp_tiling.h"

#include "asctwin/base/macros_show.inc"
