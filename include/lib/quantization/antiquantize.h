// AntiQuantize.
#pragma once

#include "asctwin/lib/quantize.h"
