#pragma once
#include "check/race/shadow_memory.h"  // old name
