// EnQue and DeQue by the event between two positions that the call names, on the running core.
// spec: data_movement.md, section 13.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/framework.h"

namespace asctwin::framework {

void enque_between(int32_t queue, int32_t buffer, TPosition src, TPosition dst, SourceLoc where);
Memory deque_between(int32_t queue, TPosition src, TPosition dst, SourceLoc where);

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
