// ClampMax and ClampMin: what a host program asks about them.
#pragma once

#include "asctwin/lib/clamp_tiling.h"
