// SoftmaxGrad and SoftmaxGradFront. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/softmax_grad.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
