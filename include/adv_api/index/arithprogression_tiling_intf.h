// Arange and ArithProgression: what a host program asks about them. An older name of the file.
#pragma once

#include "asctwin/lib/arange_tiling.h"
