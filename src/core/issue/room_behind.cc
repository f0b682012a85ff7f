// Asks the description of the call.
#include "core/issue/room_behind.h"

#include "asctwin/isa/scalar.h"

namespace asctwin::core {

bool carries_what_it_reads(const Instruction& instruction) {
  return instruction.info.kind == isa::Kind::kMoves && instruction.execute_at != nullptr &&
         &instruction.info != &isa::GetValue::info;
}

}  // namespace asctwin::core
