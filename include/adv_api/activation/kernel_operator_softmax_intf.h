// SoftMax and AdjustSoftMaxRes. An older name of the file.
#pragma once

#include "asctwin/lib/adjust_softmax.h"
#include "asctwin/lib/softmax.h"
