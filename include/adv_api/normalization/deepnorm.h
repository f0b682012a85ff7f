// DeepNorm.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/deep_norm.h"

#include "asctwin/base/macros_show.inc"
