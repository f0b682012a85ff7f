// AscendDequant.
#pragma once

#include "asctwin/lib/ascend_dequant.h"
