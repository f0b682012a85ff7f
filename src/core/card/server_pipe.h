// The server of a rank, which executes its tasks, acts beside the core that has permitted them, as
// a pipe of its own would: one that this kind of core does not have.
#pragma once

#include "asctwin/base/pipe.h"
#include "core/core.h"

namespace asctwin::core {

inline pipe_t server_pipe(const Core& core) {
  return core.id().kind == CoreKind::kCube ? PIPE_V : PIPE_FIX;
}

}  // namespace asctwin::core
