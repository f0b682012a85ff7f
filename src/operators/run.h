// One call of an operator: the plan of its host side, the kernel built for it, and its run.
// spec: custom_op.md, sections 3 and 5
#pragma once

#include <string>
#include <vector>

#include "operators/plan.h"
#include "operators/sources.h"
#include "runner/runner.h"

namespace asctwin::operators {

struct RunSettings {
  std::vector<std::string> defines;  // for the kernel
  std::vector<std::string> include_dirs;
  std::string optimisation = "2";
  driver::InstallDirs dirs;
  bool captures_messages = false;
};

// The kernel of a plan. @throw driver::BuildError, UsageError
runner::Module build_kernel(const Sources& sources, const Plan& plan, const isa::Chip& chip,
                            const RunSettings& settings);

// The memory of one launch: inputs, outputs, workspace, tiling data, in the kernel's order.
class OperatorMemory {
 public:
  OperatorMemory(const Call& call, const Plan& plan);
  const runner::LaunchArguments& arguments() const { return arguments_; }
  uint8_t* workspace() const { return workspace_; }
  // Of output `index`; `plan.outputs` has its type.
  const void* output(size_t index) const { return outputs_[index]; }

 private:
  uint8_t* add_tensor(size_t size_bytes, bool unwritten, const std::string& name,
                      const ResultPart& result = {});
  void add_list(const std::vector<GivenTensor>& tensors, const std::string& name);

  runner::LaunchArguments arguments_;
  std::vector<GlobalBlock> listed_;  // tensors of lists
  std::vector<const uint8_t*> inputs_;
  std::vector<const void*> outputs_;
  uint8_t* workspace_ = nullptr;
};

// @throw runner::Stopped, std::runtime_error
Report run_operator(const runner::Module& module, const Plan& plan, const OperatorMemory& memory,
                    runner::LaunchOptions options);

}  // namespace asctwin::operators
