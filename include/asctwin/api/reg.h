// Vector functions on registers, of the 950. spec: reg_api.md
#pragma once

#include "asctwin/isa/chip_macros.h"

#if defined(__NPU_ARCH__) && ASCTWIN_LIKE_950

#include "asctwin/api/reg/c_cast.h"
#include "asctwin/api/reg/c_compute.h"
#include "asctwin/api/reg/c_move.h"
#include "asctwin/api/reg/entry.h"
#include "asctwin/api/reg/print.h"

#endif
