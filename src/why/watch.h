// A reader that writes down each access to some bytes as it happens, with the value before and
// after it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/observer.h"
#include "why/memories.h"
#include "why/tree.h"

namespace asctwin::why {

// Bytes of a tensor, or of an on-chip memory of every core.
struct WatchedBytes {
  Place place;
  int64_t size_bytes = 0;
  bool is_on_every_core = false;
};

class Watch final : public runner::Observer {
 public:
  explicit Watch(std::vector<WatchedBytes> watched) : watched_(std::move(watched)) {}

  std::shared_ptr<stream::LaunchReader> reader() override;
  nlohmann::json result() override;
  void take(const nlohmann::json& result) override;

  // In their order, at most kMostAccesses, and how many there were.
  const std::vector<nlohmann::json>& accesses() const { return accesses_; }
  size_t count() const { return count_; }

  static constexpr size_t kMostAccesses = 1000;

 private:
  std::vector<WatchedBytes> watched_;
  std::vector<nlohmann::json> accesses_;
  size_t count_ = 0;
};

// A line for each access: "k.cpp:12 `Add` block0, pipe V, iteration 2: UB 0x0100 [64 B] 0 -> 0.5".
std::string watch_text(const Watch& watch, const std::vector<NamedTensor>& tensors);

}  // namespace asctwin::why
