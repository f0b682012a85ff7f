// DropOut.
#pragma once

#include "asctwin/lib/dropout.h"
