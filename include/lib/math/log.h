// Log, Log2 and Log10.
#pragma once

#include "asctwin/lib/tensor_functions.h"
