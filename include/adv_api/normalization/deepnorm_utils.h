// DeepNorm: its parameter structs.
#pragma once

#include "asctwin/lib/deep_norm.h"
