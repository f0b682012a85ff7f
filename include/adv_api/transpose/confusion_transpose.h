// Transpose with tiling.
#pragma once

#include "asctwin/lib/confusion_transpose.h"
