// Shapes and settings of softmax functions.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/softmax_types.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
