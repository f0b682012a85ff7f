// Carries a call as a kernel has made it to the process that draws it, which is another one.
#pragma once

#include <optional>
#include <string>

#include "core/core.h"
#include "show/request.h"
#include "stream/instruction.h"

namespace asctwin::show {

struct MadeCall {
  size_t operation = 0;  // into operations()
  std::string record;    // its bytes
  bool is_on_cube = false;
  bool depends_on_registers = false;  // of its core, which another process does not have
};

// Nothing for an instruction that cannot be drawn.
std::optional<MadeCall> made_call(const core::Core& core, const stream::Instruction& instruction);

// @throw RequestError where a picture would show another call
Scene scene_of(const MadeCall& made, const isa::Chip& chip);

}  // namespace asctwin::show
