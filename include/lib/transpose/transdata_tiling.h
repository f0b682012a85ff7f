// TransData: what a host program asks about it.
#pragma once

#include "asctwin/lib/transdata_tiling.h"
