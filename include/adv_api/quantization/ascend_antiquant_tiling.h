// AscendAntiQuant: what a host program asks about it.
#pragma once

#include "asctwin/lib/ascend_antiquant_tiling.h"
