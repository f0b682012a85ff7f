// Select with a byte mask: what a host program asks about it.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/select_bytes_mask_tiling.h"

#include "asctwin/base/macros_show.inc"
