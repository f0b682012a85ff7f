// Clamp, ClampMax and ClampMin.
#pragma once

#include "asctwin/lib/clamp.h"
#include "asctwin/lib/mixed_functions.h"
