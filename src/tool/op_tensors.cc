// An output in place has the name of its input.
#include "tool/op_tensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/language.h"
#include "runner/dump_file.h"
#include "runner/expect.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"
#include "tool/op_call.h"

namespace asctwin::tool {
namespace {

using operators::Plan;

// Outputs stand before the inputs, because an output in place has the name of its input.
std::vector<Shown> shown_tensors(const Plan& plan, const operators::Call& call) {
  std::vector<Shown> all;
  for (size_t i = 0; i < plan.outputs.size(); ++i)
    all.push_back({plan.outputs[i].name, plan.outputs[i].type, 0, 0, static_cast<int>(i)});
  for (size_t i = 0; i < std::min(plan.input_names.size(), call.inputs.size()); ++i)
    for (size_t n = 0; n < call.inputs[i].size(); ++n)
      all.push_back({plan.input_kinds[i] == 'd' ? fmt::format("{}[{}]", plan.input_names[i], n)
                                                : plan.input_names[i],
                     call.inputs[i][n].type, i, n});
  return all;
}

// Reads the values from a file, which may have a type and a layout of its own.
std::vector<std::byte> expected_of(const std::string& text, const TensorType& type) {
  const std::optional<DumpFile> file = parse_dump_file("--expect", text);
  return file ? read_dump(*file, type) : read_expected(text, type);
}

// The inputs that an output may be a reduction of.
std::vector<InputTensor> inputs_of(const operators::Call& call, const operators::CallResult& run) {
  std::vector<InputTensor> inputs;
  for (const Shown& one : shown_tensors(run.plan, call))
    if (one.output < 0 && is_number(one.type.dtype) && !shares_bytes(one.type.dtype) &&
        element_count(one.type.shape) > 0 && call.inputs[one.input].size() > one.number)
      inputs.push_back({one.name, one.type, values_of(one.type, one.memory(*run.memory))});
  return inputs;
}

}  // namespace

Shown shown_named(const Plan& plan, const operators::Call& call, const std::string& text) {
  const std::vector<Shown> all = shown_tensors(plan, call);
  for (const Shown& one : all) {
    const size_t number =
        one.output >= 0 ? plan.input_names.size() + static_cast<size_t>(one.output) : one.input;
    const bool is_listed = one.output < 0 && plan.input_kinds[one.input] == 'd';
    if (one.name == text || (!is_listed && std::to_string(number) == text)) return one;
  }
  std::vector<std::string> names;
  for (const Shown& one : all)
    if (std::find(names.begin(), names.end(), one.name) == names.end()) names.push_back(one.name);
  throw UsageError(report::sentence("`{}` is no tensor of the call", text),
                   report::sentence("the tensors are {}", fmt::join(names, ", ")));
}

runner::Gaps gaps_of(const OpCommand& command, const operators::OperatorMemory& memory,
                     const Shown& shown) {
  if (shown.output < 0) return {};
  return {memory.arguments(), shown.memory(memory), shown.type, command.check == Check::kFull};
}

void check_names(const OpCommand& command, const Plan& plan, const operators::Call& call) {
  for (const std::string& text : command.prints) shown_named(plan, call, text);
  for (const std::string& text : command.saves) {
    const auto [name, path] = split_option("--save", text);
    shown_named(plan, call, name);
    file_kind(path);
  }
  for (const std::string& text : command.expects) {
    const auto [name, path] = split_option("--expect", text);
    const Shown shown = shown_named(plan, call, name);
    const bool may_shrink =
        shown.output >= 0 && plan.outputs[static_cast<size_t>(shown.output)].shape_from_kernel;
    if (!may_shrink) expected_of(path, shown.type);
  }
}

void refuse_idle_tolerance(const OpCommand& command) {
  const bool compares = !command.expects.empty() || !command.golden.empty();
  const bool tolerates =
      command.relative > 0 || command.relative_by_type || command.absolute > 0 || command.ulps > 0;
  if (tolerates && !compares)
    throw UsageError(
        report::translated("a tolerance is of --expect or --golden, and neither is given"));
}

std::vector<TensorComparison> compare_tensors(const OpCommand& command, const operators::Call& call,
                                              const operators::CallResult& run,
                                              const std::string& prefix) {
  std::vector<TensorComparison> comparisons;
  for (const std::string& text : command.expects) {
    const auto [name, path] = split_option("--expect", text);
    const Shown shown = shown_named(run.plan, call, name);
    const std::vector<std::byte> expected = expected_of(path, shown.type);
    const Comparison comparison =
        compare(shown.type, shown.memory(*run.memory), expected.data(),
                tolerance_of(command, shown.type.dtype), gaps_of(command, *run.memory, shown),
                inputs_of(call, run));
    comparisons.push_back({comparison_text(prefix + shown.name, path, shown.type, comparison),
                           comparison.equal(), shown.name, path, comparison});
  }
  return comparisons;
}

std::vector<TensorComparison> compare_goldens(const OpCommand& command,
                                              const std::vector<operators::Golden>& goldens,
                                              const operators::CallResult& run) {
  std::vector<TensorComparison> comparisons;
  for (const operators::Golden& golden : goldens) {
    const DType dtype = run.plan.outputs[operators::output_of(run.plan, golden)].type.dtype;
    const operators::ComparedOutput compared = operators::compare_output(
        run, golden, tolerance_of(command, dtype), command.check == Check::kFull);
    comparisons.push_back({compared.text, compared.comparison.equal(), golden.output,
                           command.golden, compared.comparison});
  }
  return comparisons;
}

}  // namespace asctwin::tool
