// spec: custom_op.md, section 1.5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/op/context.h"

#include "asctwin/base/macros_show.inc"
