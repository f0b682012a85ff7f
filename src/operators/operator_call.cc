// A kernel is built once for each combination and key.
#include "operators/operator_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "operators/fault.h"
#include "operators/host_library.h"

namespace asctwin::operators {

Project::Project(const std::string& directory, RunSettings settings)
    : sources_(find_sources(directory)),
      settings_(std::move(settings)),
      library_(build_host_library(sources_, settings_.dirs)) {}

const runner::Module& Project::kernel(const Plan& plan, const isa::Chip& chip) {
  const std::string key = fmt::format("{} {} {} {} {} {}", chip.name, plan.type, plan.tiling_key,
                                      fmt::join(plan.defines, " "),
                                      fmt::join(plan.template_arguments, ","), plan.tiling_header);
  Kernel* wanted = nullptr;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    wanted = &kernels_[key];
  }
  const std::lock_guard<std::mutex> lock(wanted->mutex);
  if (wanted->module == nullptr)
    wanted->module =
        std::make_unique<runner::Module>(build_kernel(sources_, plan, chip, settings_));
  return *wanted->module;
}

CallResult Project::call(const Call& call, const isa::Chip& chip,
                         const runner::LaunchOptions& options, bool launches) {
  CallResult result;
  const auto host_report = [&](const std::vector<Finding>& findings) {
    return Report(findings, std::string(chip.product), {}, options.run.policy);
  };
  try {
    result.plan = plan(call, chip);
    if (launches && result.plan.launches) {
      auto memory = std::make_unique<OperatorMemory>(call, result.plan);
      result.report = run_operator(kernel(result.plan, chip), result.plan, *memory, options);
      if (result.report.ok())
        if (std::vector<Finding> faults = take_kernel_shapes(result.plan, *memory); !faults.empty())
          throw OperatorFault(std::move(faults));
      result.memory = std::move(memory);
    } else {
      result.report = host_report(result.plan.findings);
    }
  } catch (const OperatorFault& fault) {
    std::vector<Finding> findings = result.plan.findings;
    findings.insert(findings.end(), fault.findings.begin(), fault.findings.end());
    result.report = host_report(findings);
  }
  return result;
}

}  // namespace asctwin::operators
