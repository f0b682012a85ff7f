// Memory as the newest call will find it. Under a schedule, calls that it depends on may not have
// taken effect; these are executed on copies, in program order.
#pragma once

#include <cstdint>

#include "check/init/memory_copies.h"
#include "core/core.h"

namespace asctwin::check {

class ProgramOrder {
 public:
  // About what `instruction` touches. Registers that hold results are as the instruction will find
  // them while this lives, and as they were before behind it.
  ProgramOrder(const core::Core& core, const core::Instruction& instruction);
  ~ProgramOrder();
  ProgramOrder(const ProgramOrder&) = delete;
  ProgramOrder& operator=(const ProgramOrder&) = delete;

  // Whether memory itself is in program order at any time.
  bool is_memory() const { return is_memory_; }
  // Whether memory holds what the call will find.
  bool is_here() const { return is_here_; }
  // Copies the bytes to `to`.
  void read(Bytes bytes, uint8_t* to);

 private:
  void execute(const std::vector<const core::Instruction*>& calls);

  isa::DataRegisters* registers_;
  isa::DataRegisters kept_;
  bool is_memory_, is_here_ = true;
  MemoryCopies later_;
};

}  // namespace asctwin::check
