// Shapes and settings of softmax functions.
#pragma once

#include "asctwin/lib/softmax_types.h"
