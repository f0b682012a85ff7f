// SoftmaxFlashV2. An older name of the file.
#pragma once

#include "asctwin/lib/softmax_flash_v2.h"
