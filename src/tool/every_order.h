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

// The orders that a first run of a launch has shown. Whoever runs the launch again keeps to one.
class OrderPlans {
 public:
  // `first` has seen a run without checks. @throw UsageError where its orders cannot be listed
  OrderPlans(const runner::OrderObserver& first, size_t most);

  size_t count() const { return space_.orders.size(); }
  size_t conflicts() const { return calls_.conflicts.size(); }
  // There are no more orders, and the calls of those that have run do not depend on the order.
  bool is_whole() const { return space_.is_whole && !depends_; }

  // @pre 1 <= number <= count()
  std::vector<core::OrderedPair> plan_of(size_t number) const;
  // Notes the run of a plan. False: cores wait for each other so that this order cannot happen.
  bool take(const runner::OrderObserver& seen);

  // "`DataCopy` at k.cpp:9 on block1 takes effect before `DataCopy` at k.cpp:9 on block0", of the
  // pairs that this order has the other way round than program order.
  std::string reversed(size_t number) const;

 private:
  runner::LaunchOrders calls_;
  verify::OrderSpace space_;
  bool depends_ = false;  // the calls of some order are others
};

// The orders of a kernel's launch, and their runs.
class EveryOrder {
 public:
  // Runs the kernel once, without checks, as each order is run. @throw UsageError where its orders
  // cannot be listed
  EveryOrder(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
             size_t most);

  const OrderPlans& plans() const { return plans_; }

  struct Result {
    OneRun run;
    bool can_happen = true;  // false: cores wait for each other so that it cannot
  };
  // @pre 1 <= number <= plans().count()
  Result run(size_t number);

 private:
  RunCommand command_;
  const runner::Module& module_;
  const isa::Chip& chip_;
  OrderPlans plans_;
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
