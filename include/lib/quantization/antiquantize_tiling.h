// AntiQuantize: what a host program asks about it.
#pragma once

#include "asctwin/lib/quantize_tiling.h"
