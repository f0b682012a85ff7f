// SoftmaxGrad and SoftmaxGradFront. An older name of the file.
#pragma once

#include "asctwin/lib/softmax_grad.h"
