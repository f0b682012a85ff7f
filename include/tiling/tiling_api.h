// What a host program asks about every library function.
#pragma once

#include "adv_api/tiling_api.h"
