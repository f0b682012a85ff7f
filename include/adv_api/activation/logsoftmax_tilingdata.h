// LogSoftMax: its tiling struct as a host fills it.
#pragma once

#include "asctwin/lib/softmax_tiling.h"
