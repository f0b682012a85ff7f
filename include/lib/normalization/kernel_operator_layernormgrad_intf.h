// LayerNormGrad. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/layer_norm_grad.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
