// SoftmaxFlash.
#pragma once

#include "asctwin/lib/softmax_flash.h"
