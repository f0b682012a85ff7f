// Axpy with a buffer of the kernel.
#pragma once

#include "asctwin/lib/tensor_functions.h"
