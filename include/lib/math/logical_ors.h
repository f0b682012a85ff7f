// LogicalOrs.
#pragma once

#include "asctwin/lib/mixed_functions.h"
