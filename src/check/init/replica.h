// Executes a call on copies of its memory, with other bytes in place of the real ones. So the call
// itself shows where each byte goes.
#pragma once

#include <vector>

#include "check/touched.h"
#include "core/stream_words.h"

namespace asctwin::check {

// Whether the call carries the bytes of this read, one of the operands in `list`.
bool is_carried(const core::Instruction& instruction, const isa::OperandInfo& list,
                const isa::Access& access);

class Replica {
 public:
  enum class Of {
    // Copies, filled with 0, of the operands that the call carries and writes. Operands that it
    // computes with, such as offsets, are not copied; one that it carries in part keeps the content
    // that it reads.
    kCarried,
    kContents,  // copies of all operands with what they hold
  };
  // Operands that share bytes share them in the copy.
  Replica(const core::Instruction& instruction, const Touched& touched, Of of = Of::kCarried);

  // The copy of a byte that is carried or written, inside the copy of its operand.
  uint8_t* at(const uint8_t* address);
  void execute(const core::Instruction& instruction);

 private:
  void copy_content(const isa::Access& access);

  struct Copy {
    Bytes original;
    std::vector<uint8_t> room;
    uint8_t* begin() { return room.data() + offset; }
    // Places the copy as its original is placed, so that it is aligned alike.
    void make_room();
    size_t offset = 0;
  };

  std::vector<Copy> copies_;  // apart, ascending
  // For each operand, by its flat index, a byte of it that is copied; nullptr: it is not copied.
  std::vector<const uint8_t*> samples_;
};

}  // namespace asctwin::check
