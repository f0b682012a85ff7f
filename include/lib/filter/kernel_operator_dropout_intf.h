// DropOut. An older name of the file.
#pragma once

#include "asctwin/lib/dropout.h"
