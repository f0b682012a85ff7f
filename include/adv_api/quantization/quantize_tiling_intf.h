// Quantize: what a host program asks about it. An older name of the file.
#pragma once

#include "asctwin/lib/quantize_tiling.h"
