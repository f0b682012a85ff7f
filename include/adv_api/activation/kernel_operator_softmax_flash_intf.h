// SoftmaxFlash. An older name of the file.
#pragma once

#include "asctwin/lib/softmax_flash.h"
