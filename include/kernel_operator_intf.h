// Part of kernel_operator.h, by a name of its own.
#pragma once

#include "kernel_operator.h"
