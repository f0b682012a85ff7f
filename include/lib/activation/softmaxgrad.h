// SoftmaxGrad and SoftmaxGradFront.
#pragma once

#include "asctwin/lib/softmax_grad.h"
