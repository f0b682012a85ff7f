// The calls of a table, several at a time, each against what its outputs should be.
// spec: custom_op.md, section 5.2
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "operators/golden.h"
#include "operators/operator_call.h"
#include "operators/sweep_table.h"
#include "runner/expect.h"

namespace asctwin::operators {

struct SweepSettings {
  runner::LaunchOptions launch;
  Tolerance tolerance;  // where a case has none of its own
  bool deterministic = false;
  bool pads = false;  // as Call has it
  size_t jobs = 0;    // 0: as many as the machine has processors
  // Goldens of a case besides the files of its table. Threads call it at the same time; an
  // exception is the fault of the case. May be absent.
  std::function<std::vector<Golden>(const SweepCase&, const Call&)> golden;
  // The profile of a call from what it has recorded, as a document; threads call it at the same
  // time. May be absent: then nothing is recorded.
  std::function<nlohmann::json(const std::shared_ptr<std::string>& recording)> profile;
  std::function<void(size_t done)> progress;  // one call at a time; may be absent
};

struct SweepResult {
  std::string name;    // of the case
  std::string tiling;  // "key 1, 4 blocks"
  Report report;
  std::vector<std::string> differences;
  std::vector<std::string> remarks;  // what else is to be known of a call that passes
  nlohmann::json profile;            // null: nobody has asked, or there is none
  std::string fault;  // why there is no report: a wrong call, a kernel that does not compile

  bool ok() const { return fault.empty() && differences.empty() && report.ok(); }
  std::string verdict() const;  // "ok", "ok, warns", "differs", "error", or the first error's code
  std::string reason() const;   // one line; empty for one that is clean
};

// In the order of `cases`. Threads and not processes share the work: host code and kernels run in
// processes of their own as it is, and threads share the kernels that are built.
std::vector<SweepResult> run_sweep(Project& project, const std::string& type, const isa::Chip& chip,
                                   const std::vector<SweepCase>& cases,
                                   const SweepSettings& settings);

}  // namespace asctwin::operators
