// Arguments of an operator's call, and what is shown of it.
#include "tool/op_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "operators/host_library.h"
#include "operators/run.h"
#include "runner/argument.h"
#include "runner/array_text.h"
#include "runner/comma_list.h"
#include "runner/expect.h"
#include "runner/gaps.h"
#include "runner/tensor_file.h"
#include "runner/type_argument.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/schedule_option.h"
#include "tool/tensor_option.h"

namespace asctwin::tool {
namespace {

using operators::Call;
using operators::GivenTensor;
using operators::Plan;

driver::InstallDirs dirs() { return driver::find_install_dirs(driver::this_executable()); }

// "name=rest" in two.
std::pair<std::string, std::string> split(const char* option, const std::string& text) {
  const size_t at = text.find('=');
  if (at == 0 || at == std::string::npos)
    throw UsageError(fmt::format("`{} {}` has no name=...", option, text));
  return {text.substr(0, at), text.substr(at + 1)};
}

// The inputs of a call with their contents.
class Inputs {
 public:
  explicit Inputs(const std::vector<std::string>& texts) {
    for (size_t i = 0; i < texts.size(); ++i) {
      const bool is_list =
          texts[i].size() >= 2 && texts[i].front() == '[' && texts[i].back() == ']';
      const std::string_view text = texts[i];
      given_.emplace_back();
      if (!is_list) add(i, texts[i]);
      if (is_list)
        for (const std::string_view item : split_at_outer_commas(text.substr(1, text.size() - 2)))
          add(i, std::string(item));
    }
  }
  const std::vector<std::vector<GivenTensor>>& given() const { return given_; }

 private:
  void add(size_t index, const std::string& text) {
    const Argument argument = parse_argument(index, text);
    if (std::holds_alternative<NullArgument>(argument)) return;
    const auto* const tensor = std::get_if<TensorArgument>(&argument);
    warn_of_rounding({argument}, {text});
    if (tensor == nullptr || !is_initialised(*tensor))
      throw UsageError(fmt::format("input {} `{}` is no tensor with contents", index, text),
                       "f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, or null");
    memory_.push_back(std::make_unique<std::vector<std::byte>>(size_bytes(tensor->type)));
    fill(*tensor, memory_.back()->data());
    given_.back().push_back({tensor->type, memory_.back()->data()});
  }

  std::vector<std::unique_ptr<std::vector<std::byte>>> memory_;
  std::vector<std::vector<GivenTensor>> given_;
};

Call call_of(const OpCommand& command, const Inputs& inputs) {
  Call call;
  call.type = command.type;
  call.inputs = inputs.given();
  for (const std::string& text : command.attrs) call.attrs.push_back(split("--attr", text));
  for (const std::string& text : command.outputs) {
    const auto [name, type] = split("--output", text);
    call.given_outputs.emplace_back(name, parse_tensor_type(type));
  }
  return call;
}

void show_plan(const Plan& plan) {
  if (!plan.launches) {
    fmt::print("every output is empty: nothing is launched\n");
    return;
  }
  fmt::print("key {}, {} blocks, workspace {} B, tiling data {} B\n", plan.tiling_key, plan.blocks,
             plan.workspace_bytes, plan.tiling.size());
  if (!plan.template_arguments.empty())
    fmt::print("  {}<{}>\n", plan.entry, fmt::join(plan.template_arguments, ", "));
  size_t width = 0;
  for (const auto& [name, value] : plan.tiling_fields) width = std::max(width, name.size());
  for (const auto& [name, value] : plan.tiling_fields)
    fmt::print("  {:{}} = {}\n", name, width, value);
}

// An output by its name, or by its number behind the inputs.
size_t output_named(const Plan& plan, const std::string& text) {
  for (size_t i = 0; i < plan.outputs.size(); ++i)
    if (plan.outputs[i].name == text || std::to_string(plan.input_names.size() + i) == text)
      return i;
  std::vector<std::string> names;
  for (const operators::PlannedTensor& output : plan.outputs) names.push_back(output.name);
  throw UsageError(fmt::format("`{}` is no output", text),
                   fmt::format("the outputs are {}", fmt::join(names, ", ")));
}

runner::Gaps gaps_of(const OpCommand& command, const Plan& plan,
                     const operators::OperatorMemory& memory, size_t output) {
  return {memory.arguments(), memory.output(output), plan.outputs[output].type,
          command.check == Check::kFull};
}

bool compare_outputs(const OpCommand& command, const Plan& plan,
                     const operators::OperatorMemory& memory) {
  bool equal = true;
  for (const std::string& text : command.expects) {
    const auto [name, path] = split("--expect", text);
    const size_t index = output_named(plan, name);
    const TensorType& type = plan.outputs[index].type;
    const std::vector<std::byte> expected = read_expected(path, type);
    const Comparison comparison =
        compare(type, memory.output(index), expected.data(), {command.relative, command.absolute},
                gaps_of(command, plan, memory, index));
    fmt::print("{}\n", comparison_text(plan.outputs[index].name, path, type, comparison));
    equal = equal && comparison.equal();
  }
  return equal;
}

runner::LaunchOptions launch_options(const OpCommand& command, const isa::Chip& chip) {
  runner::LaunchOptions options;
  options.run.soc = std::string(chip.name);
  options.run.check = command.check;
  options.run.autosync = command.autosync;
  options.run.numerics = command.numerics;
  options.run.schedule_seed = parse_schedule(command.schedule).seed;
  options.run.policy.werror = command.werror;
  options.run.policy.pedantic = command.pedantic;
  options.run.policy.allow = command.allow;
  options.run.policy.max_findings = command.max_findings;
  options.timeout_seconds = command.timeout_seconds;
  return options;
}

int run_planned(const OpCommand& command, const operators::Sources& sources, const Call& call,
                const Plan& plan, const isa::Chip& chip) {
  operators::RunSettings settings;
  settings.defines = command.defines;
  settings.include_dirs = command.include_dirs;
  settings.optimisation = command.optimisation;
  settings.dirs = dirs();
  const runner::Module module = operators::build_kernel(sources, plan, chip, settings);
  const operators::OperatorMemory memory(call, plan);
  const Report report =
      operators::run_operator(module, plan, memory, launch_options(command, chip));
  if (!report.clean()) fmt::print(stderr, "{}", report.text(isatty(STDERR_FILENO) != 0));
  const bool was_stopped =
      std::any_of(report.findings().begin(), report.findings().end(),
                  [](const Finding& finding) { return stops_core(finding.code); });
  for (const std::string& text : command.prints) {
    const size_t index = output_named(plan, text);
    fmt::print("{}\n{}\n", tensor_heading(plan.outputs[index].name, plan.outputs[index].type),
               array_text(plan.outputs[index].type, memory.output(index),
                          gaps_of(command, plan, memory, index)));
  }
  const bool equal = was_stopped || compare_outputs(command, plan, memory);
  for (const std::string& text : command.saves) {
    const auto [name, path] = split("--save", text);
    const size_t index = output_named(plan, name);
    write_tensor_file(path, plan.outputs[index].type, memory.output(index));
    if (was_stopped)
      fmt::print(stderr, "note: `{}` holds what the stopped kernel has left\n", path);
  }
  return report.ok() && equal ? 0 : 1;
}

}  // namespace

int op_list_command(const OpCommand& command) {
  const operators::Sources sources = operators::find_sources(command.file);
  const std::string library = operators::build_host_library(sources, dirs());
  const nlohmann::json all = operators::describe_operators(library, chip_named(command.soc));
  if (command.json) {
    fmt::print("{}\n", all.dump(2));
    return 0;
  }
  for (const nlohmann::json& one : all) {
    fmt::print("{}\n", one["name"].get<std::string>());
    for (const char* const side : {"inputs", "outputs"})
      for (const nlohmann::json& param : one[side])
        fmt::print("  {:8}{} ({}): {}\n", std::string(side).substr(0, std::string(side).size() - 1),
                   param["name"].get<std::string>(), param["kind"].get<std::string>(),
                   fmt::join(param["types"].get<std::vector<std::string>>(), ", "));
    if (!one["attributes"].empty())
      fmt::print("  attributes: {}\n",
                 fmt::join(one["attributes"].get<std::vector<std::string>>(), ", "));
    fmt::print("  chips: {}\n", fmt::join(one["chips"].get<std::vector<std::string>>(), ", "));
    if (one.contains("error")) fmt::print("  {}\n", one["error"].get<std::string>());
  }
  return 0;
}

int op_run_command(const OpCommand& command) {
  const isa::Chip& chip = chip_named(command.soc);
  const operators::Sources sources = operators::find_sources(command.file);
  const Inputs inputs(command.arguments);
  const Call call = call_of(command, inputs);
  const std::string library = operators::build_host_library(sources, dirs());
  const Plan plan = operators::plan_call(library, call, chip);
  for (const std::string& warning : plan.warnings) fmt::print(stderr, "warning: {}\n", warning);
  if (command.tiling_only) show_plan(plan);
  if (command.tiling_only || !plan.launches) return 0;
  return run_planned(command, sources, call, plan, chip);
}

}  // namespace asctwin::tool
