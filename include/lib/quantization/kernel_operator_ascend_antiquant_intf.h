// AscendAntiQuant. An older name of the file.
#pragma once

#include "asctwin/lib/ascend_antiquant.h"
