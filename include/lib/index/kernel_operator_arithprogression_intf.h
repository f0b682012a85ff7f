// Arange and ArithProgression. An older name of the file.
#pragma once

#include "asctwin/lib/arange.h"
