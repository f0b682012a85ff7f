// The events by which EnQue and DeQue, FreeTensor and AllocTensor order the pipes.
#pragma once

#include "asctwin/base/pipe.h"
#include "asctwin/base/position.h"

namespace asctwin::core {

struct QueueEvents {
  HardEvent forward;  // EnQue sets, DeQue waits; MAX: none
  HardEvent back;     // FreeTensor sets, the next AllocTensor waits; MAX: none
};

QueueEvents queue_events(Hardware from, Hardware to);

}  // namespace asctwin::core
