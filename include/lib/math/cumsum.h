// CumSum.
#pragma once

#include "asctwin/lib/cumsum.h"
