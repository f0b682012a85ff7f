// AscendAntiQuant.
#pragma once

#include "asctwin/lib/ascend_antiquant.h"
