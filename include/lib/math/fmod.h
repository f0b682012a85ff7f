// Fmod.
#pragma once

#include "asctwin/lib/tensor_functions.h"
