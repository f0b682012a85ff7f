// Where: what a host program asks about it.
#pragma once

#include "asctwin/lib/tensor_function_tiling.h"
