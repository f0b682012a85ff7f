// GroupNorm.
#pragma once

#include "asctwin/lib/group_norm.h"
