// The Matmul object, under one of the names that kernels include.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/matmul.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
