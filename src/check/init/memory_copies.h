// Copies of ranges of memory, in which every byte has the place relative to its range that it has
// in memory. Calls are executed on them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "check/access_shape.h"
#include "core/stream_words.h"

namespace asctwin::check {

class MemoryCopies {
 public:
  MemoryCopies() = default;
  // Copies, filled with 0. Ranges that share bytes share them in the copy.
  explicit MemoryCopies(std::vector<Bytes> ranges);

  // The copy of a byte. @pre it is copied
  uint8_t* at(const uint8_t* address);
  // Calls visit(part, copy) for the part of each copied range that lies in `bytes`.
  template <class Visit>
  void for_each_in(Bytes bytes, Visit visit) {
    for (Copy& copy : copies_) {
      const Bytes part{std::max(bytes.begin, copy.original.begin),
                       std::min(bytes.end, copy.original.end)};
      if (part.begin < part.end) visit(part, copy.begin() + (part.begin - copy.original.begin));
    }
  }
  // Executes the call on the copies. `samples` has for each operand, by its flat index, a byte of
  // it that is copied; nullptr: the operand stays where it is.
  void execute(const core::Instruction& instruction, const std::vector<const uint8_t*>& samples);

 private:
  struct Copy {
    Bytes original;
    std::vector<uint8_t> room;
    uint8_t* begin() { return room.data() + offset; }
    // Places the copy as its original is placed, so that it is aligned alike.
    void make_room();
    size_t offset = 0;
  };

  std::vector<Copy> copies_;  // apart, ascending
};

}  // namespace asctwin::check
