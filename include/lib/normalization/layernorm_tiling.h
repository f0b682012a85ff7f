// LayerNorm and WelfordUpdate: what a host program asks about it.
#pragma once

#include "asctwin/lib/norm_tiling.h"
