// Sum: what a host program asks about it.
#pragma once

#include "asctwin/lib/sum_tiling.h"
