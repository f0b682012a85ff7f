// DeepNorm. An older name of the file.
#pragma once

#include "asctwin/lib/deep_norm.h"
