// spec: custom_op.md, section 1.5
#pragma once

#include "asctwin/op/shape.h"
