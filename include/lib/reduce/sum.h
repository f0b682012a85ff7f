// Sum.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/sum.h"

#include "asctwin/base/macros_show.inc"
