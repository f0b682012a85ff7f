// The tiling of a Matmul, under one of the names that hosts include.
#pragma once

#include "asctwin/lib/matmul_tiling.h"
