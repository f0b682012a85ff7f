#pragma once
#include "check/race/vector_clock.h"  // old name
