// Sort and Concat: what a host program asks about them.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/sort_tiling.h"

#include "asctwin/base/macros_show.inc"
