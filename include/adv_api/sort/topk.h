// TopK.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/topk.h"

#include "asctwin/base/macros_show.inc"
