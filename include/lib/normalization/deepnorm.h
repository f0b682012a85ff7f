// DeepNorm.
#pragma once

#include "asctwin/lib/deep_norm.h"
