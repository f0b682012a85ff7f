#pragma once
#include "check/race/core_races.h"  // old name
