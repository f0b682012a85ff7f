// Every instruction record, by family.
#pragma once

#include "asctwin/isa/atomic.h"
#include "asctwin/isa/brcb.h"
#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/cross_core.h"
#include "asctwin/isa/nd_dma.h"
#include "asctwin/isa/gather.h"
#include "asctwin/isa/mask.h"
#include "asctwin/isa/masked_copy.h"
#include "asctwin/isa/nd_nz.h"
#include "asctwin/isa/permute.h"
#include "asctwin/isa/scalar.h"
#include "asctwin/isa/slice_copy.h"
#include "asctwin/isa/sync.h"
#include "asctwin/isa/transpose.h"
#include "asctwin/isa/vector.h"
