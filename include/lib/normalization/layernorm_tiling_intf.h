// LayerNorm and WelfordUpdate: what a host program asks about it. An older name of the file.
#pragma once

#include "asctwin/lib/norm_tiling.h"
