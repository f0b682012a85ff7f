// LayerNorm and WelfordUpdate.
#pragma once

#include "asctwin/lib/layer_norm.h"
#include "asctwin/lib/welford.h"
