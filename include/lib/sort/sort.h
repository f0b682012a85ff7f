// Sort, Concat and Extract.
#pragma once

#include "asctwin/lib/sort.h"
