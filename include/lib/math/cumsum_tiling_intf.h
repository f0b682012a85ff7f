// CumSum: what a host program asks about it. An older name of the file.
#pragma once

#include "asctwin/lib/cumsum_tiling.h"
