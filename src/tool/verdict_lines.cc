// A kernel that takes long is not run again for this; asctwin why does.
#include "tool/verdict_lines.h"

#include "tool/watch_option.h"

namespace asctwin::tool {
namespace {

constexpr double kMostSecondsOfFirstRun = 5;

}  // namespace

void add_lines(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
               OneRun& run) {
  if (run.differences().empty() || run.was_stopped() || run.seconds > kMostSecondsOfFirstRun)
    return;
  if (command.ranks.value_or(1) > 1) return;  // each rank may differ, and each would be run again
  Rerun rerun(command, module, chip, run);
  for (size_t i = 0; i < run.comparisons.size(); ++i) {
    TensorComparison& comparison = run.comparisons[i];
    if (comparison.equal || comparison.numbers.wrong.empty()) continue;
    const size_t tensor = run.wishes.expects[i].index;
    const TensorType& type = runner::tensor_type(run.arguments, tensor);
    if (shares_bytes(type.dtype)) continue;
    why::OwnersQuestion question;
    question.place.object = memory_name_of(rerun.arguments(), tensor);
    question.element_bytes = static_cast<int64_t>(size_of(type.dtype));
    question.count = static_cast<int64_t>(element_count(type.shape));
    comparison.owners = why::owners_of(question, comparison.numbers.wrong,
                                       [&](why::Tracer& tracer) { return rerun.run(tracer); });
    if (why::tells_apart(comparison.owners)) comparison.text += why::owners_text(comparison.owners);
  }
}

}  // namespace asctwin::tool
