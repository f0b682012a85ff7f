// Prototypes of graphs, which nothing here reads.
// spec: custom_op.md, section 2.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "graph/operator.h"

#define REG_OP(type) static_assert(true, "")

#include "asctwin/base/macros_show.inc"
