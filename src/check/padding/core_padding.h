// Follows padding on one core: from the copies that fill lanes beside their data, through copies
// and instructions that work lane by lane, to global memory. A lane that is made of padding and of
// anything else is data, and so is what joins lanes, such as a sum: computing with padding is fine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "asctwin/isa/copy_pad.h"
#include "check/padding/padding_marks.h"
#include "check/padding/padding_stores.h"
#include "core/stream_words.h"

namespace asctwin::core {
class Core;
}

namespace asctwin::check {

class CorePadding {
 public:
  // A copy in the source that has filled lanes.
  struct Origin {
    const char* op;
    SourceLoc where;
    // The kernel has asked for these values, or they are the element itself: it may store them on
    // purpose. They are a fault where a part of the data was left unread.
    bool is_asked;
    bool left_data = false;
  };

  explicit CorePadding(const core::Core& core);

  const core::Core& core() const { return core_; }
  const std::vector<Origin>& origins() const { return origins_; }
  const PaddingStores& stores() const { return stores_; }

  static bool fills(const core::Instruction& instruction);
  // Whether nothing has been filled, so that a call that fills nothing can be left out.
  bool is_idle() const { return origins_.empty() || is_off_; }
  // The call touches these bytes. @pre it has no errors, and nothing of it has taken effect
  void take(const core::Instruction& instruction, std::span<const isa::Access> accesses);
  // The bytes of UB hold nothing any more.
  void forget(std::span<uint8_t> memory);
  // The kernel has a pointer into UB, and may write what is not seen.
  void give_up() { is_off_ = true; }
  // The kernel has ended on this core.
  void end();

 private:
  class Lanes;

  void take_fill(const core::Instruction& instruction, const isa::CopyPadIn& copy,
                 std::span<const isa::Access> accesses);
  bool has_padding(const isa::Access& access) const;
  std::optional<Lanes> lanes_of(const core::Instruction& instruction,
                                std::span<const isa::Access> accesses) const;
  void write(const core::Instruction& instruction, const isa::Access& access, Lanes* lanes);
  void clear(Bytes bytes);
  void put(const core::Instruction& instruction, Bytes bytes, const uint8_t* from,
           PaddingMarks::Origin origin);
  PaddingMarks::Origin number_of(const Origin& origin);
  auto lost() {
    return [this](PaddingMarks::Origin origin) { origins_[origin].left_data = true; };
  }

  const core::Core& core_;
  PaddingMarks marks_;
  PaddingStores stores_;
  std::vector<Origin> origins_;
  bool is_off_;
};

}  // namespace asctwin::check
