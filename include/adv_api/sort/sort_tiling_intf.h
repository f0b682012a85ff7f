// Sort and Concat: what a host program asks about them. An older name of the file.
#pragma once

#include "asctwin/lib/sort_tiling.h"
