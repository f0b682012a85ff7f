// Goes from each set of operations that are done to those with one more, with all memories that
// the set can have left.
#include "ref/orders.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace asctwin::ref {
namespace {

void apply(const Operation& operation, Memory& memory) {
  const Memory old = memory;
  for (size_t i = 0; i < operation.to.size(); ++i) {
    float& to = memory[static_cast<size_t>(operation.to[i])];
    const auto from = [&] { return old[static_cast<size_t>(operation.from[i])]; };
    switch (operation.kind) {
      case Operation::kNothing:
        break;
      case Operation::kFill:
        to = operation.value;
        break;
      case Operation::kCopy:
        to = from();
        break;
      case Operation::kAdd:
        to = from() + operation.value;
        break;
      case Operation::kAccumulate:
        to += from();
        break;
    }
  }
}

}  // namespace

std::set<Memory> results_of(const std::vector<Operation>& operations,
                            const std::vector<std::set<int>>& before, const Memory& memory) {
  std::map<uint32_t, std::set<Memory>> left{{0, {memory}}};
  const auto count = static_cast<int>(operations.size());
  const uint32_t all = (uint32_t{1} << count) - 1;
  // A set comes after its subsets, whose numbers are smaller.
  for (auto at = left.begin(); at->first != all; ++at)
    for (int next = 0; next < count; ++next) {
      if ((at->first >> next & 1) != 0) continue;
      bool may_run = true;
      for (const int one : before[static_cast<size_t>(next)])
        may_run = may_run && (at->first >> one & 1) != 0;
      if (!may_run) continue;
      for (Memory one : at->second) {
        apply(operations[static_cast<size_t>(next)], one);
        left[at->first | uint32_t{1} << next].insert(std::move(one));
      }
    }
  return left.rbegin()->second;
}

}  // namespace asctwin::ref
