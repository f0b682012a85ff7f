// Normalize.
#pragma once

#include "asctwin/lib/normalize.h"
