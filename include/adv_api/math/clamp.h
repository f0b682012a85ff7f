// ClampMax and ClampMin.
#pragma once

#include "asctwin/lib/clamp.h"
