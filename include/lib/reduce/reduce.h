// Reductions of a matrix by a pattern.
#pragma once

#include "asctwin/lib/pattern_reduce.h"
