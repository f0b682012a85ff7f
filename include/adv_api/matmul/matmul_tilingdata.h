// TCubeTiling as a host fills it.
#pragma once

#include "asctwin/lib/matmul_tiling_data.h"
