// BitwiseXor.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/mixed_functions.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
