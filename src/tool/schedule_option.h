// `--schedule`: in which order the instructions of a run take effect.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tool/one_run.h"

namespace asctwin::tool {

struct ScheduleOption {
  std::optional<uint64_t> seed;  // absent: in program order
  int64_t explore = 0;           // above 0: seeds from 1 to this one are tried
  int64_t most_orders = 0;       // above 0: every order is tried, up to so many
  int64_t order = 0;             // above 0: that order alone

  bool is_search() const { return explore > 0 || most_orders > 0; }
};

// "in-order", "random:SEED", "explore:N", "all", "all:MOST" or "order:K".
// @throw UsageError
ScheduleOption parse_schedule(const std::string& text);

// Whether the tensors of a run are results: no core was stopped.
bool may_be_compared(const Report& report);
// Returns the first argument that came out different.
std::optional<size_t> first_difference(const runner::KernelArguments& a,
                                       const runner::KernelArguments& b);

// Runs the kernel as the option says. @throw UsageError, FormatError
OneRun run_scheduled(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                     const ScheduleOption& schedule);

// The seed of the one order that `--schedule` names, absent in program order. Others name many, or none,
// which `asker` cannot take. @throw UsageError
std::optional<uint64_t> seed_of_one_order(const std::string& text, const std::string& asker);

// Runs the kernel in program order, and then by one seed after the other until the tensors come out
// different; that run is the result, with a comparison that says so. Else it is the first one.
// @throw UsageError, FormatError
OneRun explore_schedules(const RunCommand& command, const runner::Module& module,
                         const isa::Chip& chip, int64_t seeds);

}  // namespace asctwin::tool
