// Runs a launch by a plan (core/order/launch_order.h), and brings the instructions whose order can
// show in its result.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/order/launch_order.h"
#include "runner/observer.h"

namespace asctwin::runner {

struct OrderedCall {
  core::InstructionId id;
  std::string call, file, core;  // "DataCopy", "k.cpp", "block0.aiv0"
  int line = 0;
};

// A run shows this of its order.
struct LaunchOrders {
  uint64_t fingerprint = 0;  // equal for runs that differ in their order alone
  std::string unseen;        // names what was not followed; empty: nothing
  bool was_dropped = false;  // the plan contradicts the kernel
  bool is_whole = true;      // false: more calls are in conflict than can be kept
  std::vector<OrderedCall> calls;
  std::vector<std::vector<bool>> is_before;          // [a][b]: the kernel orders call a before b
  std::vector<std::pair<size_t, size_t>> conflicts;  // of calls, the one issued earlier first
};

class OrderObserver final : public Observer {
 public:
  explicit OrderObserver(std::vector<core::OrderedPair> plan = {})
      : order_(std::make_shared<core::LaunchOrder>(std::move(plan))) {}

  const std::shared_ptr<core::LaunchOrder>& order() const { return order_; }  // for the RunOptions

  std::shared_ptr<stream::LaunchReader> reader() override { return order_->reader(); }
  nlohmann::json result() override;
  void take(const nlohmann::json& result) override;

  bool has_result() const { return has_result_; }  // false: the kernel has died
  const LaunchOrders& orders() const { return orders_; }

 private:
  std::shared_ptr<core::LaunchOrder> order_;
  LaunchOrders orders_;
  bool has_result_ = false;
};

}  // namespace asctwin::runner
