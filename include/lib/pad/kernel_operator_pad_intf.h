// Pad and UnPad. An older name of the file.
#pragma once

#include "asctwin/lib/pad.h"
