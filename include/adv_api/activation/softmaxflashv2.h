// SoftmaxFlashV2.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/softmax_flash_v2.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
