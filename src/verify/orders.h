// The orders of a launch that can end in different bytes. Two orders of all its instructions end
// alike if each pair of instructions that conflict comes in the same order in both. So one order
// stands for all others with the same choice for each pair.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace asctwin::verify {

using InstructionPair = std::pair<size_t, size_t>;  // the first takes effect before the second

struct OrderedInstructions {
  std::vector<std::vector<bool>> is_before;  // [a][b]: the kernel orders a before b; transitive
  std::vector<InstructionPair> conflicts;    // nothing orders these; program order first
};

struct OrderSpace {
  // Each is one choice for all pairs: program order, then those with one pair the other way round,
  // then all others. An order has the same place in it however many there may be.
  std::vector<std::vector<InstructionPair>> orders;
  bool is_whole = true;  // false: there may be more
};

// At most `most` orders, and at least one.
OrderSpace orders_of(const OrderedInstructions& instructions, size_t most);

}  // namespace asctwin::verify
