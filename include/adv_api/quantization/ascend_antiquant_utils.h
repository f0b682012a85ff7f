// Configurations and parameters of AscendAntiQuant.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/ascend_antiquant.h"

#include "asctwin/base/macros_show.inc"
