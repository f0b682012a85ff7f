// One call of an operator: the plan of its host side, the kernel built for it, and its run.
// spec: custom_op.md, sections 3 and 5
#pragma once

#include <string>
#include <vector>

#include "operators/operator_memory.h"
#include "operators/plan.h"
#include "operators/sources.h"
#include "runner/runner.h"

namespace asctwin::operators {

struct RunSettings {
  std::vector<std::string> defines;  // for host and kernel sources
  std::vector<std::string> include_dirs;
  std::vector<std::string> host_include_dirs;
  std::string optimisation = "2";
  std::string standard = "c++17";  // of the kernel's source
  std::string opbase;              // a checkout of opbase; empty: where SourceSearch looks for one
  driver::InstallDirs dirs;
  bool captures_messages = false;
  std::string counters;  // of kernels and host sources, as BuildRequest::counters
};

// How the kernel of a plan is built. @throw driver::BuildError, UsageError
driver::BuildRequest kernel_request(const Sources& sources, const Plan& plan, const isa::Chip& chip,
                                    const RunSettings& settings);

// The part of a rank in a launch.
struct RankPart {
  const Plan& plan;
  const OperatorMemory& memory;
};

// @pre the kernel was built for the plan of the first rank
// @throw UsageError where the ranks are tiled for different kernels or blocks; runner::Stopped,
// std::runtime_error
Report run_operator(const runner::Module& module, const std::vector<RankPart>& ranks,
                    runner::LaunchOptions options);

}  // namespace asctwin::operators
