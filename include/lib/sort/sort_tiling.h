// Sort and Concat: what a host program asks about them.
#pragma once

#include "asctwin/lib/sort_tiling.h"
