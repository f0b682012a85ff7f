// Fill, InitGlobalMemory and InitOutput.
#pragma once

#include "asctwin/lib/fill.h"
