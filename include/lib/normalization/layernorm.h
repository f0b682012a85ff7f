// LayerNorm and WelfordUpdate.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/layer_norm.h"
#include "asctwin/lib/welford.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
