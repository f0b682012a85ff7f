// ClampMax and ClampMin: what a host program asks about them. An older name of the file.
#pragma once

#include "asctwin/lib/clamp_tiling.h"
