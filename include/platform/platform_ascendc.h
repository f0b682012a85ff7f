// spec: custom_op.md, section 2.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "tiling/platform/platform_ascendc.h"

#include "asctwin/base/macros_show.inc"
