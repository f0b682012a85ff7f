// DeepNorm: its parameter structs.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/deep_norm.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
