// What a host program asks about every library function.
#pragma once

#include "asctwin/lib/arange_tiling.h"
#include "asctwin/lib/broadcast_tiling.h"
#include "asctwin/lib/clamp_tiling.h"
#include "asctwin/lib/matmul_tiling.h"
#include "asctwin/lib/sort_tiling.h"
#include "asctwin/lib/sum_tiling.h"
#include "asctwin/lib/topk_tiling.h"
#include "tiling/platform/platform_ascendc.h"

#include "asctwin/lib/ascend_antiquant_tiling.h"
#include "asctwin/lib/ascend_dequant_tiling.h"
#include "asctwin/lib/ascend_quant_tiling.h"
#include "asctwin/lib/confusion_transpose_tiling.h"
#include "asctwin/lib/cumsum_tiling.h"
#include "asctwin/lib/dropout_tiling.h"
#include "asctwin/lib/mean_tiling.h"
#include "asctwin/lib/pad_tiling.h"
#include "asctwin/lib/pattern_reduce_tiling.h"
#include "asctwin/lib/reduce_xor_sum_tiling.h"
#include "asctwin/lib/select_bytes_mask_tiling.h"
