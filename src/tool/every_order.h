// `--schedule=all`: every order of a launch that can end in other bytes. A first run shows which
// calls conflict, and each order of these is one more run.
#pragma once

#include <cstddef>
#include <string>

#include "runner/order_observer.h"
#include "tool/one_run.h"
#include "verify/orders.h"

namespace asctwin::tool {

inline constexpr size_t kMostOrders = 1000;

class EveryOrder {
 public:
  // Runs the kernel once, without checks, as each order is run. @throw UsageError where its orders
  // cannot be listed
  EveryOrder(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
             size_t most);

  size_t count() const { return space_.orders.size(); }
  size_t conflicts() const { return calls_.conflicts.size(); }
  // There are no more orders, and the calls of those that have run do not depend on the order.
  bool is_whole() const { return space_.is_whole && !depends_; }

  struct Result {
    OneRun run;
    bool can_happen = true;  // false: cores wait for each other so that it cannot
  };
  // @pre 1 <= number <= count()
  Result run(size_t number);
  std::vector<core::OrderedPair> plan_of(size_t number) const;

  // "`DataCopy` at k.cpp:9 on block1 takes effect before `DataCopy` at k.cpp:9 on block0", of the
  // pairs that this order has the other way round than program order.
  std::string reversed(size_t number) const;

 private:
  RunCommand command_;
  const runner::Module& module_;
  const isa::Chip& chip_;
  runner::LaunchOrders calls_;
  verify::OrderSpace space_;
  bool depends_ = false;  // the calls of some order are others
};

// Runs the kernel in program order, and then in every order until the tensors come out different;
// that run is the result, with a comparison that says so. Else it is the first one.
// @throw UsageError, FormatError
OneRun run_every_order(const RunCommand& command, const runner::Module& module,
                       const isa::Chip& chip, size_t most);

// Runs the kernel in one of these orders, without checks.
OneRun run_one_order(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                     size_t number);

}  // namespace asctwin::tool
