// WelfordFinalize: its parameter structs.
#pragma once

#include "asctwin/lib/welford.h"
