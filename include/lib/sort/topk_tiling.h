// TopK: what a host program asks about it.
#pragma once

#include "asctwin/lib/topk_tiling.h"
