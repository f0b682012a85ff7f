// The header every Ascend C kernel includes.
#pragma once

#include "asctwin/api/atomic.h"
#include "asctwin/api/copy.h"
#include "asctwin/api/copy_pad.h"
#include "asctwin/api/enhanced_copy.h"
#include "asctwin/api/nd_dma.h"
#include "asctwin/api/nd_nz.h"
#include "asctwin/api/onchip_array.h"
#include "asctwin/api/queue.h"
#include "asctwin/api/slice_copy.h"
#include "asctwin/api/sync.h"
#include "asctwin/api/tensor.h"
#include "asctwin/api/transpose.h"
#include "asctwin/api/types.h"
#include "asctwin/api/vector.h"
#include "asctwin/kernel_registry.h"
#include "c_api/asc_simd.h"
