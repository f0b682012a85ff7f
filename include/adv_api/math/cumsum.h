// CumSum.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/cumsum.h"

#include "asctwin/base/macros_show.inc"
