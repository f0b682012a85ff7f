// SoftMax and AdjustSoftMaxRes.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/adjust_softmax.h"
#include "asctwin/lib/softmax.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
