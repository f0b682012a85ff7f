// LayerNormGradBeta: its tiling struct as a host fills it.
#pragma once

#include "asctwin/lib/norm_tiling.h"
