// Mean: what a host program asks about it.
#pragma once

#include "asctwin/lib/mean_tiling.h"
