// RmsNorm: its parameter structs.
#pragma once

#include "asctwin/lib/rms_norm.h"
