// SoftmaxFlashV3.
#pragma once

#include "asctwin/lib/softmax_flash_v3.h"
