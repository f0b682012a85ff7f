// Transpose with tiling. An older name of the file.
#pragma once

#include "asctwin/lib/confusion_transpose.h"
