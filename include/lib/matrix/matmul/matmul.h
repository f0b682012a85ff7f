// The Matmul object, under one of the names that kernels include.
#pragma once

#include "asctwin/lib/matmul.h"
