// spec: custom_op.md, section 2.3
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <map>
#include <memory>

#include "asctwin/op/tiling_struct.h"
#include "securec.h"

#include "asctwin/base/macros_show.inc"
