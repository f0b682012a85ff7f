// ClampMax and ClampMin. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/clamp.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
