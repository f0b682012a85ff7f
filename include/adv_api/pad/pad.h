// Pad and UnPad.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/pad.h"

#include "asctwin/base/macros_show.inc"
