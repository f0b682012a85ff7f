// Executes a call on copies of its memory, with other bytes in place of the real ones. So the call
// itself shows where each byte goes.
#pragma once

#include <vector>

#include "check/init/memory_copies.h"
#include "check/init/program_order.h"
#include "check/touched.h"

namespace asctwin::check {

// Whether the operand says where the others lie. It has a type of its own.
bool holds_addresses(const core::Instruction& instruction, const isa::OperandInfo& list);
// Whether the call carries the bytes of this read, one of the operands in `list`.
bool is_carried(const core::Instruction& instruction, const isa::OperandInfo& list,
                const isa::Access& access);

class Replica {
 public:
  enum class Of {
    // Copies, filled with 0, of the operands that the call carries and writes. What it computes
    // with, such as offsets, has the content that the call will find.
    kCarried,
    kContents,  // copies of all operands with what the call will find there
  };
  // Operands that share bytes share them in the copy.
  Replica(const core::Instruction& instruction, const Touched& touched, ProgramOrder& order,
          Of of = Of::kCarried);

  // The copy of a byte that is carried or written, inside the copy of its operand.
  uint8_t* at(const uint8_t* address) { return copies_.at(address); }
  void execute(const core::Instruction& instruction) { copies_.execute(instruction, samples_); }

 private:
  MemoryCopies copies_;
  // For each operand, by its flat index, a byte of it that is copied; nullptr: it is not copied.
  std::vector<const uint8_t*> samples_;
};

}  // namespace asctwin::check
