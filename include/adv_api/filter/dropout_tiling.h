// DropOut: what a host program asks about it.
#pragma once

#include "asctwin/lib/dropout_tiling.h"
