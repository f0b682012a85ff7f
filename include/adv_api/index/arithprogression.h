// Arange and ArithProgression.
#pragma once

#include "asctwin/lib/arange.h"
