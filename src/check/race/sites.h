#pragma once
#include "check/race/access.h"  // old name
