// Configurations and parameters of AntiQuantize.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/quantize.h"

#include "asctwin/base/macros_show.inc"
