// GroupNorm.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/group_norm.h"

#include "asctwin/base/macros_show.inc"
