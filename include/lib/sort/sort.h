// Sort, Concat and Extract.
#pragma once

#include "asctwin/lib/sort.h"
#include "asctwin/lib/sort_values.h"
