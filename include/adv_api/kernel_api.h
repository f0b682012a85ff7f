// Every library function that is written above the instructions.
#pragma once

#include "asctwin/lib/arange.h"
#include "asctwin/lib/broadcast.h"
#include "asctwin/lib/clamp.h"
#include "asctwin/lib/fill.h"
#include "asctwin/lib/sort.h"
#include "asctwin/lib/sum.h"
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
