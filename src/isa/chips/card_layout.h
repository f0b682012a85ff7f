// Which layout the context of a communicator has: it follows how the cards of a machine are linked.
// spec: multi_card.md, section 3.6
#pragma once

#include "isa/chips/chip.h"

namespace asctwin::isa {

enum class CardLayout : uint8_t {
  kNone,    // class Hccl is not for this chip
  kMesh,    // arrays of windows, and the state windows far behind them
  kRing,    // a structure for each remote rank
  kDirect,  // arrays of windows
};

inline CardLayout card_layout_of(const Chip& chip) {
  if (chip.family == Family::k950) return CardLayout::kDirect;
  if (chip.family != Family::kA2) return CardLayout::kNone;
  return chip.series == "Ascend910_93" ? CardLayout::kRing : CardLayout::kMesh;
}

}  // namespace asctwin::isa
