// Exp with taylorExpandLevel. An older name of the file.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/lib/tensor_functions.h"
#include "kernel_operator.h"

#include "asctwin/base/macros_show.inc"
