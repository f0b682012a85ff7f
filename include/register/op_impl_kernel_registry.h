// spec: custom_op.md, section 1.5
#pragma once

#include "register/op_def_registry.h"
