// What a host program asks about every library function.
#pragma once

#include "asctwin/lib/arange_tiling.h"
#include "asctwin/lib/broadcast_tiling.h"
#include "asctwin/lib/clamp_tiling.h"
#include "asctwin/lib/matmul_tiling.h"
#include "asctwin/lib/softmax_tiling.h"
#include "asctwin/lib/norm_tiling.h"
#include "asctwin/lib/sort_tiling.h"
#include "asctwin/lib/sum_tiling.h"
#include "asctwin/lib/tensor_function_tiling.h"
#include "asctwin/lib/topk_tiling.h"
#include "tiling/platform/platform_ascendc.h"
