// Pad and UnPad: what a host program asks about it.
#pragma once

#include "asctwin/lib/pad_tiling.h"
