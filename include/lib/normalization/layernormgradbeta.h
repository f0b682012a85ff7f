// LayerNormGradBeta.
#pragma once

#include "asctwin/lib/layer_norm_grad.h"
