// spec: opbase.md, section 1.9
#pragma once
#include "asctwin/base/macros_hide.inc"

#define FMK_FUNC_HOST_VISIBILITY
#define FMK_FUNC_DEV_VISIBILITY

#include "asctwin/base/macros_show.inc"
