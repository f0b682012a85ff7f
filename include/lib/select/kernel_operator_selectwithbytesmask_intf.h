// Select with a byte mask. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/select_bytes_mask.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
