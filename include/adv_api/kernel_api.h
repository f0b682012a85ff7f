// Every library function that is written above the instructions.
#pragma once

#include "asctwin/lib/adjust_softmax.h"
#include "asctwin/lib/arange.h"
#include "asctwin/lib/broadcast.h"
#include "asctwin/lib/clamp.h"
#include "asctwin/lib/fill.h"
#include "asctwin/lib/log_softmax.h"
#include "asctwin/lib/simple_softmax.h"
#include "asctwin/lib/softmax.h"
#include "asctwin/lib/softmax_flash.h"
#include "asctwin/lib/softmax_flash_v2.h"
#include "asctwin/lib/softmax_flash_v3.h"
#include "asctwin/lib/softmax_grad.h"
#include "asctwin/lib/sort.h"
#include "asctwin/lib/sum.h"
#include "asctwin/lib/tensor_functions.h"
#include "asctwin/lib/topk.h"

// Normalisation.
#include "asctwin/lib/batch_norm.h"
#include "asctwin/lib/deep_norm.h"
#include "asctwin/lib/group_norm.h"
#include "asctwin/lib/layer_norm.h"
#include "asctwin/lib/layer_norm_grad.h"
#include "asctwin/lib/normalize.h"
#include "asctwin/lib/rms_norm.h"
#include "asctwin/lib/welford.h"
