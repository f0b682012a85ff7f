// RmsNorm. An older name of the file.
#pragma once

#include "asctwin/lib/rms_norm.h"
