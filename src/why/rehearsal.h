// An instruction that runs on copies of its operands, with whatever values these are given: what it
// does is learnt from itself.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "stream/instruction.h"

namespace asctwin::why {

class Rehearsal {
 public:
  // A copy of a range that operands lie in; operands that overlap share one.
  struct Copy {
    const uint8_t* begin;
    const uint8_t* end;
    std::vector<uint8_t> first, bytes;  // as it was, and to run on
    uint8_t* base = nullptr;            // of `begin` in `bytes`

    int64_t size() const { return end - begin; }
  };

  // @pre nothing of the instruction has taken effect; its footprint is known
  explicit Rehearsal(const stream::Instruction& call);

  bool is_possible() const { return is_possible_; }
  const std::vector<Copy>& copies() const { return copies_; }
  // The number of the copy that holds the byte. @pre the call touches it
  size_t copy_with(const uint8_t* address) const;
  // The byte in its copy, or nullptr.
  uint8_t* copied(const uint8_t* address) const;

  void execute() const { call_.execute_at(call_.record, addresses_.data()); }
  // Puts back what the call writes.
  void restore_written() const;
  // Puts back everything.
  void restore();

  using Hulls = std::vector<std::pair<const uint8_t*, const uint8_t*>>;
  // The bytes that the call would touch in the copies as they are now.
  Hulls touched() const;
  bool stays_inside() const;
  // By operand: whether its values decide what is touched.
  std::vector<bool> address_operands() const;

 private:
  bool make_copies();
  void place_operands();
  void put_addresses(const std::vector<uint8_t*>& addresses) const;

  const stream::Instruction& call_;
  bool is_possible_ = false;
  std::vector<Copy> copies_;
  std::vector<uint8_t*> own_, addresses_;  // of the operands, by their flat index
};

}  // namespace asctwin::why
