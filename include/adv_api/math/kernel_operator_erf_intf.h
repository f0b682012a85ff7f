// Erf. An older name of the file.
#pragma once

#include "asctwin/lib/tensor_functions.h"
