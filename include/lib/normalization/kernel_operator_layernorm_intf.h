// LayerNorm and WelfordUpdate. An older name of the file.
#pragma once

#include "asctwin/lib/layer_norm.h"
#include "asctwin/lib/welford.h"
