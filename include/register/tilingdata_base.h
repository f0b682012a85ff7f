// spec: custom_op.md, section 2.3
#pragma once

#include <map>
#include <memory>

#include "asctwin/op/tiling_struct.h"
#include "securec.h"
