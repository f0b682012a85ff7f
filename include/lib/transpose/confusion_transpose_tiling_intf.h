// Transpose with tiling: what a host program asks about it. An older name of the file.
#pragma once

#include "asctwin/lib/confusion_transpose_tiling.h"
