// Normalize: its parameter structs.
#pragma once

#include "asctwin/lib/normalize.h"
