// GroupNorm: its parameter structs.
#pragma once

#include "asctwin/lib/group_norm.h"
