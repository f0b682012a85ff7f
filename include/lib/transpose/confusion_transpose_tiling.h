// Transpose with tiling: what a host program asks about it.
#pragma once

#include "asctwin/lib/confusion_transpose_tiling.h"
