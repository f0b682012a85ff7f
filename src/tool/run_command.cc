// Shows and saves the results of `asctwin run`.
#include "tool/run_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <span>

#include "format/file.h"
#include "report/language.h"
#include "report/memory_map.h"
#include "runner/array_text.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/chip_survey.h"
#include "tool/coverage_run.h"
#include "tool/explain_command.h"
#include "tool/html_report.h"
#include "tool/one_run.h"
#include "tool/picture.h"
#include "tool/run_document.h"
#include "tool/schedule_option.h"
#include "tool/status_line.h"
#include "tool/terminal_options.h"
#include "tool/timeline_run.h"
#include "tool/verdict_lines.h"
#include "tool/watch_option.h"

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
  if (run.watch) fmt::print("{}", why::watch_text(*run.watch, named_tensors(run.arguments)));
  for (const TensorComparison& comparison : run.comparisons) fmt::print("{}\n", comparison.text);
}

void show_memory(const RunCommand& command, const OneRun& run) {
  if (command.memory && command.shows_text())
    fmt::print("{}", report::memory_text(run.report.memory()));
  if (command.memory_svg.empty()) return;
  const std::string svg = report::memory_svg(run.report.memory());
  write_atomically(command.memory_svg, {std::as_bytes(std::span(svg))});
}

// "add: 8 blocks, no findings, 3 arguments, 0.4 s"
std::string closing_line(const RunCommand& command, const OneRun& run) {
  const size_t arguments = command.arguments.size();
  const std::string blocks =
      report::sentence(command.blocks == 1 ? "{} block" : "{} blocks", command.blocks);
  const std::string given =
      report::sentence(arguments == 1 ? "{} argument" : "{} arguments", arguments);
  return report::sentence("{}: {}, {}, {}, {:.1f} s\n", run.kernel, blocks, run.report.summary(),
                          given, run.seconds);
}

// Says so if a file of --save does not hold a whole result.
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
runner::Module build_or_document(const RunCommand& command, const isa::Chip& chip,
                                 const std::string& counters) {
  try {
    const StatusLine status(report::sentence("compiling {} ...", command.file));
    runner::Module module = build(command, chip, counters);
    fmt::print(stderr, "{}", module.messages());
    return module;
  } catch (const driver::BuildError& error) {
    fmt::print(stderr, "{}", error.messages);
    give_document(command, [&] { return document_of(command, error); });
    write_html(command, error);
    throw;
  }
}

void refuse_every_chip(const char* option) {
  throw UsageError(report::sentence("`{}` is for one chip, not for all", option));
}

int run_on_every_chip(const RunCommand& command) {
  if (command.schedule != "in-order") refuse_every_chip("--schedule");
  if (command.memory || !command.memory_svg.empty()) refuse_every_chip("--memory");
  if (!command.coverage.empty()) refuse_every_chip("--coverage");
  if (command.timeline.any()) refuse_every_chip("--profile");
  if (!command.picture.empty()) refuse_every_chip("--picture");
  if (!command.watches.empty()) refuse_every_chip("--watch");
  return survey_chips(command);
}

}  // namespace

int run_command(const RunCommand& command) {
  const ScheduleOption schedule = parse_schedule(command.schedule);
  if (!command.watches.empty()) seed_of_one_order(command.schedule, "--watch");
  if (command.soc == kEveryChip) return run_on_every_chip(command);
  const isa::Chip& chip = chip_named(command.soc);
  check_command(command);
  check_timeline(command.timeline, chip);
  std::optional<CoverageRun> coverage;
  if (!command.coverage.empty()) coverage.emplace(build_request(command, chip));
  const runner::Module module =
      build_or_document(command, chip, coverage ? coverage->directory() : "");
  std::optional<StatusLine> status;
  if (!schedule.is_search()) status.emplace(report::sentence("running {} ...", command.file));
  OneRun run = run_scheduled(command, module, chip, schedule);
  status.reset();
  add_lines(command, module, chip, run);
  tell_of_files(run);
  if (command.shows_text()) show_text(run);
  show_memory(command, run);
  show_timeline(command, run.recording, chip, run.report);
  write_picture(command.picture, run.recording, run.report);
  if (coverage) coverage->tell(command, build_request(command, chip), run.was_stopped());
  give_document(command, [&] { return document_of(command, run); });
  write_html(command, chip, run);
  for (const TensorFileOption& save : run.wishes.saves)
    write_tensor_file(save.path, runner::tensor_type(run.arguments, save.index),
                      run.arguments.tensors[save.index].data());
  if (!schedule.is_search() && command.shows_text() && Terminal::errors().is_terminal())
    fmt::print(stderr, "{}", closing_line(command, run));
  return run.ok() ? 0 : 1;
}

}  // namespace asctwin::tool
