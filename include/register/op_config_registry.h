// spec: custom_op.md, section 2.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "register/op_def_registry.h"

// The chip's configuration apart from the prototype.
#define REGISTER_OP_AICORE_CONFIG(type, unit, function)                                   \
  static const ::asctwin::op::OpConfig ASCTWIN_OP_UNIQUE(asctwin_config_##type){#type, #unit, \
                                                                               function};

#include "asctwin/base/macros_show.inc"
