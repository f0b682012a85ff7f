// CumSum: what a host program asks about it.
#pragma once

#include "asctwin/lib/cumsum_tiling.h"
