// Every library function that is written above the instructions.
#pragma once

#include "asctwin/lib/arange.h"
#include "asctwin/lib/broadcast.h"
#include "asctwin/lib/clamp.h"
#include "asctwin/lib/fill.h"
#include "asctwin/lib/sort.h"
#include "asctwin/lib/sum.h"
#include "asctwin/lib/topk.h"

#include "asctwin/lib/ascend_antiquant.h"
#include "asctwin/lib/ascend_dequant.h"
#include "asctwin/lib/ascend_quant.h"
#include "asctwin/lib/confusion_transpose.h"
#include "asctwin/lib/cumsum.h"
#include "asctwin/lib/dropout.h"
#include "asctwin/lib/mean.h"
#include "asctwin/lib/pad.h"
#include "asctwin/lib/pattern_reduce.h"
#include "asctwin/lib/quantize.h"
#include "asctwin/lib/reduce_xor_sum.h"
#include "asctwin/lib/select_bytes_mask.h"
#include "asctwin/lib/transdata.h"
