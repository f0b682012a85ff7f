// `asctwin op run`: one call of an operator, or one of each rank, from its arguments to the exit
// code.
#include "tool/op_command.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "operators/golden.h"
#include "operators/operator_call.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/every_order.h"
#include "tool/one_run.h"
#include "tool/op_outcome.h"
#include "tool/op_tensors.h"
#include "tool/picture.h"
#include "tool/python_golden.h"
#include "tool/run_document.h"
#include "tool/schedule_option.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {

using operators::Plan;

operators::RunSettings settings_of(const OpCommand& command) {
  operators::RunSettings settings;
  settings.defines = command.defines;
  settings.include_dirs = command.include_dirs;
  settings.host_include_dirs = command.host_include_dirs;
  settings.opbase = command.opbase;
  settings.optimisation = command.optimisation;
  settings.standard = command.standard;
  settings.dirs = driver::find_install_dirs(driver::this_executable());
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

void check_op_command(const OpCommand& command) {
  refuse_idle_tolerance(command);
  check_rank_options(command);
  if (command.ranks && !command.golden.empty())
    throw UsageError(
        report::translated("a function gives no goldens of several ranks: compare with --expect"));
}

void compare_all(OpRun& run) {
  for (size_t rank = 0; rank < run.calls.size(); ++rank) {
    const OpCall& one = run.calls[rank];
    for (TensorComparison& comparison :
         compare_tensors(one.command, one.call(), one.result, one.prefix)) {
      if (one.command.ranks) comparison.rank = rank;
      run.comparisons.push_back(std::move(comparison));
    }
  }
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
