// spec: custom_op.md, section 2.7
#pragma once

#include "tiling/platform/platform_ascendc.h"
