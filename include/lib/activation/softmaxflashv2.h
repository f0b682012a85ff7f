// SoftmaxFlashV2.
#pragma once

#include "asctwin/lib/softmax_flash_v2.h"
