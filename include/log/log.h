// spec: custom_op.md, section 2.8
#pragma once

#include "asctwin/op/log.h"
