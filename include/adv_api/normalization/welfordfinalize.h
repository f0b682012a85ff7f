// WelfordFinalize.
#pragma once

#include "asctwin/lib/welford.h"
