// Elements that the kernel has not written equal nothing.
#include "operators/golden.h"

#include <algorithm>

#include "report/language.h"
#include "runner/gaps.h"
#include "runner/usage_error.h"

namespace asctwin::operators {

size_t output_of(const Plan& plan, const Golden& golden) {
  const auto output = std::ranges::find(plan.outputs, golden.output, &PlannedTensor::name);
  if (output == plan.outputs.end())
    throw UsageError(report::sentence("`{}` is no output", golden.output));
  return static_cast<size_t>(output - plan.outputs.begin());
}

ComparedOutput compare_output(const CallResult& run, const Golden& golden,
                              const Tolerance& tolerance, bool is_checked) {
  const size_t index = output_of(run.plan, golden);
  const TensorType& type = run.plan.outputs[index].type;
  const void* const memory = run.memory->output(index);
  const runner::Gaps gaps(run.memory->arguments(), memory, type, is_checked);
  ComparedOutput compared;
  compared.comparison = compare(type, memory, golden.read(type).data(), tolerance, gaps);
  compared.text = comparison_text(golden.output, golden.name, type, compared.comparison);
  return compared;
}

}  // namespace asctwin::operators
