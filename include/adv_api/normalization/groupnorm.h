// GroupNorm.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/group_norm.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
