// Part of kernel_operator.h, by a name of its own.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
