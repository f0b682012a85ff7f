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
};

// "in-order", "random:SEED" or "explore:N".
// @throw UsageError
ScheduleOption parse_schedule(const std::string& text);

// The seed of the one order that `--schedule` names, absent in program order. explore:N names many,
// which `asker` cannot take. @throw UsageError
std::optional<uint64_t> seed_of_one_order(const std::string& text, const std::string& asker);

// Runs the kernel in program order, and then by one seed after the other until the tensors come out
// different; that run is the result, with a comparison that says so. Else it is the first one.
// @throw UsageError, FormatError
OneRun explore_schedules(const RunCommand& command, const runner::Module& module,
                         const isa::Chip& chip, int64_t seeds);

}  // namespace asctwin::tool
