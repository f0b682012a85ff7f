// SoftMax and AdjustSoftMaxRes.
#pragma once

#include "asctwin/lib/adjust_softmax.h"
#include "asctwin/lib/softmax.h"
