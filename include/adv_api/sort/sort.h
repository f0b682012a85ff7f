// Sort, Concat and Extract.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/sort.h"
#include "asctwin/lib/sort_values.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
