// AscendDequant: what a host program asks about it.
#pragma once

#include "asctwin/lib/ascend_dequant_tiling.h"
