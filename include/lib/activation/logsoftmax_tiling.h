// LogSoftMax: what a host program asks about it.
#pragma once

#include "asctwin/lib/softmax_tiling.h"
