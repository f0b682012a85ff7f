// What `asctwin run` shows and keeps of a run.
#include "tool/run_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <span>

#include "format/file.h"
#include "runner/array_text.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"
#include "report/memory_map.h"
#include "tool/chip_option.h"
#include "tool/chip_survey.h"
#include "tool/explain_command.h"
#include "tool/one_run.h"
#include "tool/run_document.h"
#include "tool/schedule_option.h"
#include "tool/terminal_options.h"

namespace asctwin::tool {
namespace {

void show_text(const OneRun& run) {
  show_report(run.report);
  if (Terminal::errors().is_terminal())
    fmt::print(stderr, "{}", explain_hint(run.report.findings()));
  for (const size_t index : run.wishes.prints) {
    const TensorType& type = runner::tensor_type(run.arguments, index);
    fmt::print("{}\n{}\n", tensor_heading(runner::argument_name(run.arguments, index), type),
               array_text(type, run.arguments.tensors[index].data(), run.gaps(index)));
  }
  for (const TensorComparison& comparison : run.comparisons) fmt::print("{}\n", comparison.text);
}

void show_memory(const RunCommand& command, const OneRun& run) {
  if (command.memory && command.shows_text())
    fmt::print("{}", report::memory_text(run.report.memory()));
  if (command.memory_svg.empty()) return;
  const std::string svg = report::memory_svg(run.report.memory());
  write_atomically(command.memory_svg, {std::as_bytes(std::span(svg))});
}

// What the files of --save hold where it is not a whole result.
void tell_of_files(const OneRun& run) {
  for (const TensorFileOption& save : run.wishes.saves) {
    const TensorType& type = runner::tensor_type(run.arguments, save.index);
    if (run.was_stopped()) tell_of_stopped_file(save.path);
    if (const size_t missing = run.gaps(save.index).elements(type.dtype); missing > 0)
      fmt::print(stderr, "note: {} of {} elements in `{}` have no value: their bytes are 0xFD\n",
                 missing, element_count(type.shape), save.path);
  }
}

// A compile error is in the document, too: a job that shows it should not be without.
runner::Module build_or_document(const RunCommand& command, const isa::Chip& chip) {
  try {
    runner::Module module = build(command, chip);
    fmt::print(stderr, "{}", module.messages());
    return module;
  } catch (const driver::BuildError& error) {
    fmt::print(stderr, "{}", error.messages);
    give_document(command, [&] { return document_of(command, error); });
    throw;
  }
}

}  // namespace

int run_command(const RunCommand& command) {
  const ScheduleOption schedule = parse_schedule(command.schedule);
  if (command.soc == kEveryChip && command.schedule != "in-order")
    throw UsageError("`--schedule` is for one chip, not for all");
  if (command.soc == kEveryChip && (command.memory || !command.memory_svg.empty()))
    throw UsageError("`--memory` is for one chip, not for all");
  if (command.soc == kEveryChip) return survey_chips(command);
  const isa::Chip& chip = chip_named(command.soc);
  check_command(command);
  const runner::Module module = build_or_document(command, chip);
  const OneRun run = schedule.explore > 0
                         ? explore_schedules(command, module, chip, schedule.explore)
                         : run_once(command, module, chip, schedule.seed);
  tell_of_files(run);
  if (command.shows_text()) show_text(run);
  show_memory(command, run);
  give_document(command, [&] { return document_of(command, run); });
  for (const TensorFileOption& save : run.wishes.saves)
    write_tensor_file(save.path, runner::tensor_type(run.arguments, save.index),
                      run.arguments.tensors[save.index].data());
  return run.ok() ? 0 : 1;
}

}  // namespace asctwin::tool
