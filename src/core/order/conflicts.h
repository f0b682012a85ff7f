// Pairs of instructions whose order can show in a result: they touch the same bytes, one of them
// writes there, and nothing orders them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/order/launch_order.h"

namespace asctwin::core {

struct Conflicts {
  std::vector<const LoggedInstruction*> instructions;  // of some pair, as they were issued
  std::vector<std::pair<size_t, size_t>> pairs;        // of them, the one issued earlier first
  bool is_whole = true;                                // false: there are more than can be kept

  static constexpr size_t kMostInstructions = 512;
};

Conflicts conflicts_of(const std::vector<LoggedInstruction>& log);

}  // namespace asctwin::core
