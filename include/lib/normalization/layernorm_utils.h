// LayerNorm and WelfordUpdate: its parameter structs.
#pragma once

#include "asctwin/lib/layer_norm.h"
#include "asctwin/lib/welford.h"
