// Pad and UnPad.
#pragma once

#include "asctwin/lib/pad.h"
