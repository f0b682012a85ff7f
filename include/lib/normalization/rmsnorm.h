// RmsNorm.
#pragma once

#include "asctwin/lib/rms_norm.h"
