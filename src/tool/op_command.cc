// Arguments of an operator's call, and what is shown of it.
#include "tool/op_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "operators/call_text.h"
#include "operators/host_library.h"
#include "operators/operator_call.h"
#include "runner/argument.h"
#include "runner/array_text.h"
#include "runner/expect.h"
#include "runner/gaps.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/explain_command.h"
#include "tool/one_run.h"
#include "tool/run_document.h"
#include "tool/schedule_option.h"
#include "tool/tensor_option.h"
#include "tool/terminal_options.h"

namespace asctwin::tool {
namespace {

using operators::CallText;
using operators::Plan;

driver::InstallDirs dirs() { return driver::find_install_dirs(driver::this_executable()); }

// "name=rest" in two.
std::pair<std::string, std::string> split(const char* option, const std::string& text) {
  const size_t at = text.find('=');
  if (at == 0 || at == std::string::npos)
    throw UsageError(fmt::format("`{} {}` has no name=...", option, text));
  return {text.substr(0, at), text.substr(at + 1)};
}

CallText call_of(const OpCommand& command) {
  for (size_t i = 0; i < command.arguments.size(); ++i)
    if (const std::string& argument = command.arguments[i]; !argument.starts_with('['))
      warn_of_rounding({parse_argument(i, argument)}, {argument});
  CallText text(command.type, command.arguments);
  text.call.deterministic = command.deterministic ? 1 : 0;
  for (const std::string& attr : command.attrs) text.call.attrs.push_back(split("--attr", attr));
  for (const std::string& output : command.outputs) {
    const auto [name, type] = split("--output", output);
    operators::add_given_output(text.call, name, type);
  }
  return text;
}

// Of `--output`: an output of the prototype, and each once.
void check_outputs(const OpCommand& command, const nlohmann::json& prototype) {
  std::vector<std::string> names, given;
  for (const nlohmann::json& output : prototype["outputs"]) names.push_back(output["name"]);
  for (const std::string& text : command.outputs) {
    const std::string name = split("--output", text).first;
    if (std::ranges::count(names, name.substr(0, name.find('['))) == 0)
      throw UsageError(fmt::format("`--output {}`: `{}` is no output", text, name),
                       fmt::format("the outputs are {}", fmt::join(names, ", ")));
    if (std::ranges::count(given, name) > 0)
      throw UsageError(fmt::format("`--output {}`: `{}` is there twice", text, name));
    given.push_back(name);
  }
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

std::vector<TensorComparison> compare_outputs(const OpCommand& command, const Plan& plan,
                                              const operators::OperatorMemory& memory) {
  std::vector<TensorComparison> comparisons;
  for (const std::string& text : command.expects) {
    const auto [name, path] = split("--expect", text);
    const size_t index = output_named(plan, name);
    const TensorType& type = plan.outputs[index].type;
    const std::vector<std::byte> expected = read_expected(path, type);
    const Comparison comparison = compare(type, memory.output(index), expected.data(),
                                          {command.relative, command.absolute, command.ulps},
                                          gaps_of(command, plan, memory, index));
    comparisons.push_back(
        {comparison_text(plan.outputs[index].name, path, type, comparison), comparison.equal()});
  }
  return comparisons;
}

struct OpRun : operators::CallResult {
  std::vector<TensorComparison> comparisons;

  std::vector<std::string> differences() const {
    std::vector<std::string> texts;
    for (const TensorComparison& comparison : comparisons)
      if (!comparison.equal) texts.push_back(comparison.text);
    return texts;
  }
  bool ok() const { return report.ok() && differences().empty(); }
  bool was_stopped() const {
    return std::any_of(report.findings().begin(), report.findings().end(),
                       [](const Finding& finding) { return stops_core(finding.code); });
  }
};

nlohmann::json tiling_json(const Plan& plan) {
  nlohmann::json fields = nlohmann::json::object();
  for (const auto& [name, value] : plan.tiling_fields) fields[name] = value;
  return {{"key", plan.tiling_key},
          {"blocks", plan.blocks},
          {"workspace", plan.workspace_bytes},
          {"bytes", plan.tiling.size()},
          {"template", plan.template_arguments},
          {"fields", fields}};
}

std::string json_of(const OpCommand& command, const OpRun& run) {
  nlohmann::json tensors = nlohmann::json::array();
  for (const std::string& text : command.prints) {
    if (run.memory == nullptr) break;
    const size_t index = output_named(run.plan, text);
    const TensorType& type = run.plan.outputs[index].type;
    tensors.push_back({{"output", run.plan.outputs[index].name},
                       {"type", type_text(type)},
                       {"text", array_text(type, run.memory->output(index),
                                           gaps_of(command, run.plan, *run.memory, index))}});
  }
  nlohmann::json comparisons = nlohmann::json::array();
  for (const TensorComparison& comparison : run.comparisons) comparisons.push_back(comparison.text);
  const nlohmann::json all = {{"operator", command.type},
                              {"tiling", tiling_json(run.plan)},
                              {"findings", nlohmann::json::parse(run.report.json())},
                              {"tensors", tensors},
                              {"comparisons", comparisons},
                              {"equal", run.differences().empty()}};
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string document_of_call(const OpCommand& command, const OpRun& run) {
  if (command.format == ReportFormat::kText) return run.report.text();
  if (command.format == ReportFormat::kJson) return json_of(command, run);
  return document_of({{run.report, "", run.differences()}}, command.format);
}

void show_text(const OpCommand& command, const OpRun& run) {
  show_report(run.report);
  if (run.memory == nullptr && !run.report.ok()) return;
  if (command.tiling_only || !run.plan.launches) show_plan(run.plan);
  for (const std::string& text : command.prints) {
    if (run.memory == nullptr) break;
    const size_t index = output_named(run.plan, text);
    const TensorType& type = run.plan.outputs[index].type;
    fmt::print("{}\n{}\n", tensor_heading(run.plan.outputs[index].name, type),
               array_text(type, run.memory->output(index),
                          gaps_of(command, run.plan, *run.memory, index)));
  }
  for (const TensorComparison& comparison : run.comparisons) fmt::print("{}\n", comparison.text);
}

void save_outputs(const OpCommand& command, const OpRun& run) {
  for (const std::string& text : command.saves) {
    const auto [name, path] = split("--save", text);
    const size_t index = output_named(run.plan, name);
    write_tensor_file(path, run.plan.outputs[index].type, run.memory->output(index));
    if (run.was_stopped()) tell_of_stopped_file(path);
  }
}

}  // namespace

operators::RunSettings settings_of(const OpCommand& command) {
  operators::RunSettings settings;
  settings.defines = command.defines;
  settings.include_dirs = command.include_dirs;
  settings.optimisation = command.optimisation;
  settings.dirs = dirs();
  return settings;
}

runner::LaunchOptions launch_options(const OpCommand& command, const isa::Chip& chip) {
  runner::LaunchOptions options;
  options.run.soc = std::string(chip.name);
  options.run.check = command.check;
  options.run.autosync = command.autosync;
  options.run.numerics = command.numerics;
  options.run.schedule_seed = parse_schedule(command.schedule).seed;
  options.run.policy = policy_of(command);
  options.run.keep_going = command.keep_going;
  options.timeout_seconds = command.timeout_seconds;
  return options;
}

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
  operators::Project project(command.file, settings_of(command));
  const CallText call = call_of(command);
  if (!command.outputs.empty())
    check_outputs(command, operators::description_of(project.library(), command.type, chip));
  OpRun run{project.call(call.call, chip, launch_options(command, chip), !command.tiling_only), {}};
  if (run.memory != nullptr && !run.was_stopped())
    run.comparisons = compare_outputs(command, run.plan, *run.memory);
  if (command.shows_text()) show_text(command, run);
  RunCommand document = command;
  document.output = command.report;
  give_document(document, [&] { return document_of_call(command, run); });
  if (run.memory != nullptr) save_outputs(command, run);
  return run.ok() ? 0 : 1;
}

}  // namespace asctwin::tool
