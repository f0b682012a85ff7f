// LayerNormGrad. An older name of the file.
#pragma once

#include "asctwin/lib/layer_norm_grad.h"
