// AscendQuant: what a host program asks about it.
#pragma once

#include "asctwin/lib/ascend_quant_tiling.h"
