// The tensors are put back before each run.
#include "tool/rerun.h"

#include <algorithm>
#include <cstring>

namespace asctwin::tool {
namespace {

// Checks end what a buffer holds when it is allocated anew. Of a run that they had nothing to say
// of no result is made of such bytes.
bool may_read_ended_bytes(const RunCommand& command, const OneRun& first) {
  return !first.report.findings().empty() || !command.allow.empty() ||
         !command.suppressions.empty() || first.schedule_seed.has_value();
}

}  // namespace

Rerun::Rerun(const RunCommand& command, const runner::Module& module, const isa::Chip& chip)
    : command_(in_silence(command)),
      module_(module),
      kernel_(module.kernel(command.kernel)),
      chip_(chip),
      arguments_(arguments_of(command, kernel_)) {
  if (command.check == Check::kOff) check_ = Check::kOff;
  for (const GlobalRange& range : arguments_.ranges)
    contents_.emplace_back(range.begin, range.begin + range.size_bytes);
}

Rerun::Rerun(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
             const OneRun& first)
    : Rerun(command, module, chip) {
  schedule_seed_ = first.schedule_seed;
  if (may_read_ended_bytes(command, first)) check_ = command.check;
}

bool Rerun::run(runner::Observer& observer) {
  for (size_t i = 0; i < contents_.size(); ++i)
    std::memcpy(const_cast<uint8_t*>(arguments_.ranges[i].begin), contents_[i].data(),
                contents_[i].size());
  runner::LaunchOptions options;
  options.run = run_options_of(command_, chip_);
  options.run.check = check_;
  options.run.workers = 1;
  options.run.schedule_seed = schedule_seed_;
  options.timeout_seconds = command_.timeout_seconds * 10;
  options.enclose = command_.enclose;
  options.observer = &observer;
  const Report report = runner::run_in_child(module_, kernel_, arguments_, options);
  return std::ranges::none_of(report.findings(), [](const Finding& finding) {
    return finding.code == Code::E0801 || finding.code == Code::E0802;
  });
}

}  // namespace asctwin::tool
