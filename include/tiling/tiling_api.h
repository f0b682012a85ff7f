// What a host program asks about every library function.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "adv_api/tiling_api.h"

#include "asctwin/base/macros_show.inc"
