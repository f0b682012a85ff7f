// AscendQuant.
#pragma once

#include "asctwin/lib/ascend_quant.h"
