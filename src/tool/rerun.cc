// The tensors are put back before each run.
#include "tool/rerun.h"

#include <algorithm>
#include <cstring>

#include "tool/one_run.h"

namespace asctwin::tool {
Rerun::Rerun(const RunCommand& command, const runner::Module& module, const isa::Chip& chip)
    : command_(in_silence(command)),
      module_(module),
      kernel_(module.kernel(command.kernel)),
      chip_(chip),
      arguments_(runner::prepare_arguments(kernel_, command.arguments, command.pad_args)) {
  for (const GlobalRange& range : arguments_.ranges)
    contents_.emplace_back(range.begin, range.begin + range.size_bytes);
}

bool Rerun::run(runner::Observer& observer) {
  for (size_t i = 0; i < contents_.size(); ++i)
    std::memcpy(const_cast<uint8_t*>(arguments_.ranges[i].begin), contents_[i].data(),
                contents_[i].size());
  runner::LaunchOptions options;
  options.run = run_options_of(command_, chip_);
  // The first run has found what other checks would find.
  options.run.check = command_.check == Check::kOff ? Check::kOff : Check::kFast;
  options.run.workers = 1;
  options.timeout_seconds = command_.timeout_seconds * 10;
  options.enclose = command_.enclose;
  options.observer = &observer;
  const Report report = runner::run_in_child(module_, kernel_, arguments_, options);
  return std::ranges::none_of(report.findings(), [](const Finding& finding) {
    return finding.code == Code::E0801 || finding.code == Code::E0802;
  });
}

}  // namespace asctwin::tool
