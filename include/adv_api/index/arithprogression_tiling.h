// Arange and ArithProgression: what a host program asks about them.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/arange_tiling.h"

#include "asctwin/base/macros_show.inc"
