// Arguments of an operator's call, and what is shown of it.
#include "tool/op_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "operators/call_text.h"
#include "operators/golden.h"
#include "operators/operator_call.h"
#include "operators/prototype_text.h"
#include "report/language.h"
#include "runner/argument.h"
#include "runner/array_text.h"
#include "runner/dump_file.h"
#include "runner/expect.h"
#include "runner/gaps.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/every_order.h"
#include "tool/one_run.h"
#include "tool/picture.h"
#include "tool/python_golden.h"
#include "tool/run_document.h"
#include "tool/schedule_option.h"
#include "tool/tensor_option.h"
#include "tool/terminal_options.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

using operators::CallText;
using operators::Plan;

driver::InstallDirs dirs() { return driver::find_install_dirs(driver::this_executable()); }

// "name=rest" in two.
std::pair<std::string, std::string> split(const char* option, const std::string& text) {
  const size_t at = text.find('=');
  if (at == 0 || at == std::string::npos)
    throw UsageError(report::sentence("`{} {}` has no name=...", option, text));
  return {text.substr(0, at), text.substr(at + 1)};
}

void warn_of_inputs(const OpCommand& command) {
  for (size_t i = 0; i < command.arguments.size(); ++i)
    if (const std::string& argument = command.arguments[i]; !argument.starts_with('['))
      warn_of_rounding({parse_argument(i, argument)}, {argument});
}

}  // namespace

CallText call_of(const OpCommand& command) {
  CallText text(command.type, command.arguments);
  text.call.deterministic = command.deterministic ? 1 : 0;
  for (const std::string& attr : command.attrs) text.call.attrs.push_back(split("--attr", attr));
  for (const std::string& output : command.outputs) {
    const auto [name, type] = split("--output", output);
    text.add_output(name, type);
  }
  text.call.wanted = command.prints;
  for (const std::string& save : command.saves)
    text.call.wanted.push_back(split("--save", save).first);
  for (const std::string& expect : command.expects)
    text.call.wanted.push_back(split("--expect", expect).first);
  text.call.pads = command.pad_args;
  return text;
}

void refuse_idle_tolerance(const OpCommand& command) {
  const bool compares = !command.expects.empty() || !command.golden.empty();
  const bool tolerates =
      command.relative > 0 || command.relative_by_type || command.absolute > 0 || command.ulps > 0;
  if (tolerates && !compares)
    throw UsageError(
        report::translated("a tolerance is of --expect or --golden, and neither is given"));
}

void check_outputs(const OpCommand& command, const nlohmann::json& prototype) {
  std::vector<std::string> names, given;
  for (const nlohmann::json& output : prototype["outputs"]) names.push_back(output["name"]);
  for (const std::string& text : command.outputs) {
    const std::string name = split("--output", text).first;
    if (std::ranges::count(names, name.substr(0, name.find('['))) == 0)
      throw UsageError(report::sentence("`--output {}`: `{}` is no output", text, name),
                       report::sentence("the outputs are {}", fmt::join(names, ", ")));
    if (std::ranges::count(given, name) > 0)
      throw UsageError(report::sentence("`--output {}`: `{}` is there twice", text, name));
    given.push_back(name);
  }
}

namespace {

void show_plan(const Plan& plan) {
  if (!plan.launches) {
    fmt::print("{}\n", report::sentence("every output is empty: nothing is launched"));
    return;
  }
  fmt::print("{}\n", report::sentence("key {}, {} blocks, workspace {} B, tiling data {} B",
                                      plan.tiling_key, plan.blocks, plan.workspace_bytes,
                                      plan.tiling.size()));
  if (!plan.template_arguments.empty())
    fmt::print("  {}<{}>\n", plan.entry, fmt::join(plan.template_arguments, ", "));
  size_t width = 0;
  for (const auto& [name, value] : plan.tiling_fields) width = std::max(width, name.size());
  for (const auto& [name, value] : plan.tiling_fields)
    fmt::print("  {:{}} = {}\n", name, width, value);
}

// A tensor of a call that can be shown: an input, or an output.
struct Shown {
  std::string name;
  TensorType type;
  size_t input = 0, number = 0;  // of an input: which, and which tensor of it
  int output = -1;               // its index; -1: an input

  const void* memory(const operators::OperatorMemory& of) const {
    return output >= 0 ? of.output(static_cast<size_t>(output)) : of.input(input, number);
  }
};

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

// By its name, or by its number: inputs count first, then outputs.
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

// Reads the values from a file, which may have a type and a layout of its own.
std::vector<std::byte> expected_of(const std::string& text, const TensorType& type) {
  const std::optional<DumpFile> file = parse_dump_file("--expect", text);
  return file ? read_dump(*file, type) : read_expected(text, type);
}

// Refuses what would otherwise fail only after the kernel has run.
void check_names(const OpCommand& command, const Plan& plan, const operators::Call& call) {
  for (const std::string& text : command.prints) shown_named(plan, call, text);
  for (const std::string& text : command.saves) {
    const auto [name, path] = split("--save", text);
    shown_named(plan, call, name);
    file_kind(path);
  }
  for (const std::string& text : command.expects) {
    const auto [name, path] = split("--expect", text);
    const Shown shown = shown_named(plan, call, name);
    const bool may_shrink =
        shown.output >= 0 && plan.outputs[static_cast<size_t>(shown.output)].shape_from_kernel;
    if (!may_shrink) expected_of(path, shown.type);
  }
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

std::vector<TensorComparison> compare_tensors(const OpCommand& command, const operators::Call& call,
                                              const operators::CallResult& run,
                                              const std::string& prefix) {
  std::vector<TensorComparison> comparisons;
  for (const std::string& text : command.expects) {
    const auto [name, path] = split("--expect", text);
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

namespace {

// A call of the command: the only one, or that of one rank, with what the command says for it.
struct OpCall {
  OpCommand command;
  CallText text;
  std::string prefix;  // of the names of its tensors: "rank 1, "
  operators::CallResult result = {};

  const operators::Call& call() const { return text.call; }
};

struct OpRun {
  std::vector<OpCall> calls;  // by rank
  Report report = {};
  std::vector<TensorComparison> comparisons = {};
  std::shared_ptr<std::string> recording = {};  // as OneRun's

  bool has_run() const {
    return std::ranges::all_of(calls,
                               [](const OpCall& one) { return one.result.memory != nullptr; });
  }
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

// The tensors that --print asks for.
nlohmann::json tensors_json(const OpRun& run) {
  nlohmann::json tensors = nlohmann::json::array();
  for (size_t rank = 0; run.has_run() && rank < run.calls.size(); ++rank) {
    const OpCall& one = run.calls[rank];
    for (const std::string& text : one.command.prints) {
      const Shown shown = shown_named(one.result.plan, one.call(), text);
      tensors.push_back({{shown.output >= 0 ? "output" : "input", shown.name},
                         {"type", type_text(shown.type)},
                         {"text", array_text(shown.type, shown.memory(*one.result.memory),
                                             gaps_of(one.command, *one.result.memory, shown))}});
      if (one.command.ranks) tensors.back()["rank"] = rank;
    }
  }
  return tensors;
}

std::string json_of(const OpCommand& command, const OpRun& run) {
  nlohmann::json comparisons = nlohmann::json::array(), tilings = nlohmann::json::array();
  for (const TensorComparison& comparison : run.comparisons) comparisons.push_back(comparison.text);
  for (const OpCall& one : run.calls) tilings.push_back(tiling_json(one.result.plan));
  nlohmann::json all = {{"operator", command.type},
                        {"tiling", tilings.front()},
                        {"findings", nlohmann::json::parse(run.report.json())},
                        {"tensors", tensors_json(run)},
                        {"comparisons", comparisons},
                        {"expect", expectations_json(run.comparisons)},
                        {"equal", run.differences().empty()}};
  if (command.ranks) all["tilings"] = tilings;  // of each rank
  if (const nlohmann::json profile = profile_document(command, run.recording); !profile.is_null())
    all["profile"] = profile;
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string document_of_call(const OpCommand& command, const OpRun& run) {
  if (command.format == ReportFormat::kText) return run.report.text();
  if (command.format == ReportFormat::kJson) return json_of(command, run);
  return document_of({{run.report, "", run.differences()}}, command.format);
}

void show_text(const OpCommand& command, const OpRun& run) {
  show_report(run.report);
  if (!run.has_run() && !run.report.ok()) return;
  for (const OpCall& one : run.calls) {
    if (!command.tiling_only && one.result.plan.launches) continue;
    if (!one.prefix.empty()) fmt::print("{}", one.prefix);
    show_plan(one.result.plan);
  }
  for (const OpCall& one : run.calls)
    for (const std::string& text : one.command.prints) {
      if (!run.has_run()) break;
      const Shown shown = shown_named(one.result.plan, one.call(), text);
      fmt::print("{}\n{}\n", tensor_heading(one.prefix + shown.name, shown.type),
                 array_text(shown.type, shown.memory(*one.result.memory),
                            gaps_of(one.command, *one.result.memory, shown)));
    }
  for (const TensorComparison& comparison : run.comparisons) fmt::print("{}\n", comparison.text);
}

void save_tensors(const OpRun& run) {
  for (const OpCall& one : run.calls)
    for (const std::string& text : one.command.saves) {
      const auto [name, path] = split("--save", text);
      const Shown shown = shown_named(one.result.plan, one.call(), name);
      write_tensor_file(path, shown.type, shown.memory(*one.result.memory));
      if (run.was_stopped()) tell_of_stopped_file(path);
    }
}

}  // namespace

operators::RunSettings settings_of(const OpCommand& command) {
  operators::RunSettings settings;
  settings.defines = command.defines;
  settings.include_dirs = command.include_dirs;
  settings.host_include_dirs = command.host_include_dirs;
  settings.opbase = command.opbase;
  settings.optimisation = command.optimisation;
  settings.standard = command.standard;
  settings.dirs = dirs();
  return settings;
}

runner::LaunchOptions launch_options(const OpCommand& command, const isa::Chip& chip) {
  runner::LaunchOptions options;
  options.run.soc = std::string(chip.name);
  options.run.check = command.check;
  options.run.autosync = command.autosync;
  options.run.numerics = command.numerics;
  options.run.schedule_seed = seed_of_one_order(command.schedule, "asctwin op run");
  options.run.policy = policy_of(command);
  options.run.keep_going = command.keep_going;
  options.timeout_seconds = command.timeout_seconds;
  return options;
}

namespace {

std::vector<const operators::Call*> calls_in(const OpRun& run) {
  std::vector<const operators::Call*> calls;
  for (const OpCall& one : run.calls) calls.push_back(&one.call());
  return calls;
}

void check_names_of_rank(const OpRun& run, size_t rank, const Plan& plan) {
  check_names(run.calls[rank].command, plan, run.calls[rank].call());
}

// The call in the order that `--schedule=order:K` names; a first run shows which orders there are.
operators::RankResults call_in_order(operators::Project& project, const OpRun& run,
                                     const isa::Chip& chip, runner::LaunchOptions launch,
                                     size_t number) {
  const auto run_once = [&](runner::OrderObserver& observer) {
    launch.observer = &observer;
    launch.run.order = observer.order();
    launch.run.check = Check::kOff;
    return project.call_ranks(
        calls_in(run), chip, launch, true,
        [&](size_t rank, const Plan& plan) { check_names_of_rank(run, rank, plan); });
  };
  runner::OrderObserver seen;
  operators::RankResults first = run_once(seen);
  if (first.ranks.front().memory == nullptr) return first;
  const OrderPlans plans(seen, std::max(number + 1, kMostOrders));
  if (number > plans.count())
    throw UsageError(report::sentence("`--schedule` is order:{}, but this kernel has {} orders",
                                      number, plans.count()));
  runner::OrderObserver kept(plans.plan_of(number));
  return run_once(kept);
}

operators::RankResults call_scheduled(const OpCommand& command, operators::Project& project,
                                      const OpRun& run, const isa::Chip& chip) {
  const auto order = static_cast<size_t>(parse_schedule(command.schedule).order);
  OpCommand in_order = command;
  if (order > 0) in_order.schedule = "in-order";
  runner::LaunchOptions launch = launch_options(in_order, chip);
  launch.run.group = command.group;
  launch.run.recording = run.recording;
  if (order > 0 && !command.tiling_only) return call_in_order(project, run, chip, launch, order);
  return project.call_ranks(
      calls_in(run), chip, launch, !command.tiling_only,
      [&](size_t rank, const Plan& plan) { check_names_of_rank(run, rank, plan); });
}

OpCall call_from(const OpCommand& command, std::string prefix, operators::Project& project,
                 const isa::Chip& chip) {
  warn_of_inputs(command);
  CallText text = call_of(command);
  if (text.has_numbers()) text.settle(project.description_of(command.type, chip));
  if (!command.outputs.empty()) check_outputs(command, project.description_of(command.type, chip));
  return {command, std::move(text), std::move(prefix)};
}

// The command as it is for a rank; what is shown and compared may be of another one.
OpCommand command_of_rank(const OpCommand& command, int rank) {
  OpCommand mine = command;
  write_for_rank(
      command, rank,
      {&mine.arguments, &mine.attrs, &mine.outputs, &mine.prints, &mine.saves, &mine.expects});
  if (command.rank && *command.rank != rank)
    for (std::vector<std::string>* texts : {&mine.prints, &mine.saves, &mine.expects})
      texts->clear();
  return mine;
}

std::vector<OpCall> calls_of_command(const OpCommand& command, operators::Project& project,
                                     const isa::Chip& chip) {
  std::vector<OpCall> calls;
  std::vector<std::string> paths;
  if (!command.ranks) calls.push_back(call_from(command, "", project, chip));
  for (int rank = 0; rank < command.ranks.value_or(0); ++rank) {
    calls.push_back(
        call_from(command_of_rank(command, rank), fmt::format("rank {}, ", rank), project, chip));
    for (const std::string& save : calls.back().command.saves)
      paths.push_back(split("--save", save).second);
  }
  refuse_files_of_one_name(paths);
  for (OpCall& one : calls) one.text.call.ranks = static_cast<int>(calls.size());
  return calls;
}

void check_op_command(const OpCommand& command) {
  refuse_idle_tolerance(command);
  check_rank_options(command);
  if (command.ranks && !command.golden.empty())
    throw UsageError(
        report::translated("a function gives no goldens of several ranks: compare with --expect"));
}

void compare_all(OpRun& run) {
  for (const OpCall& one : run.calls)
    for (TensorComparison& comparison :
         compare_tensors(one.command, one.call(), one.result, one.prefix))
      run.comparisons.push_back(std::move(comparison));
}

}  // namespace

int op_run_command(const OpCommand& command) {
  check_op_command(command);
  const isa::Chip& chip = chip_named(command.soc);
  operators::Project project(command.file, settings_of(command));
  OpRun run{calls_of_command(command, project, chip)};
  std::vector<operators::Golden> goldens;
  operators::Call& first = run.calls.front().text.call;
  if (!command.golden.empty() && !command.tiling_only)
    goldens = PythonGolden(command, project.description_of(command.type, chip))(first.attrs, first);
  for (const operators::Golden& golden : goldens) first.wanted.push_back(golden.output);
  check_timeline(command.timeline, chip);
  if (command.timeline.any() || !command.picture.empty())
    run.recording = std::make_shared<std::string>();
  operators::RankResults results = call_scheduled(command, project, run, chip);
  run.report = std::move(results.report);
  for (size_t rank = 0; rank < run.calls.size(); ++rank)
    run.calls[rank].result = std::move(results.ranks[rank]);
  if (run.has_run() && !run.was_stopped()) {
    compare_all(run);
    for (TensorComparison& one : compare_goldens(command, goldens, run.calls.front().result))
      run.comparisons.push_back(std::move(one));
  }
  if (command.shows_text()) show_text(command, run);
  show_timeline(command, run.recording, chip, run.report);
  write_picture(command.picture, run.recording, run.report);
  RunCommand document = command;
  document.output = command.report;
  give_document(document, [&] { return document_of_call(command, run); });
  if (run.has_run()) save_tensors(run);
  return run.ok() ? 0 : 1;
}

}  // namespace asctwin::tool
