// Arange and ArithProgression: what a host program asks about them.
#pragma once

#include "asctwin/lib/arange_tiling.h"
