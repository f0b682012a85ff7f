// LayerNormGradBeta: its parameter structs.
#pragma once

#include "asctwin/lib/layer_norm_grad.h"
