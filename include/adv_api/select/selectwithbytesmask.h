// Select with a byte mask.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/select_bytes_mask.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
