// A launch by a random schedule and without checks begins with made-up contents in place of poison:
// with checks, a use of what nothing has written is found by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "asctwin/run.h"

namespace asctwin {

// The tensors in global memory that nothing has written. They hold poison again afterwards, where
// the launch has left them alone, so that elements without a value are known. Nothing: no seed.
class InventedContents {
 public:
  InventedContents(const std::vector<GlobalRange>& ranges, std::optional<uint64_t> seed);
  ~InventedContents();
  InventedContents(const InventedContents&) = delete;
  InventedContents& operator=(const InventedContents&) = delete;

 private:
  std::vector<std::pair<const GlobalRange*, uint64_t>> invented_;  // and its number
  uint64_t seed_ = 0;
};

}  // namespace asctwin
