// spec: custom_op.md, section 2.7
#pragma once

#include "platform/platform_infos_def.h"
