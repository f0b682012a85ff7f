// spec: custom_op.md, section 2.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "platform/platform_infos_def.h"

#include "asctwin/base/macros_show.inc"
