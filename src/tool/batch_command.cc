// Options, the progress bar and the summary.
#include "tool/batch_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <thread>

#include "batch/batch.h"
#include "batch/results_file.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/html_report.h"
#include "tool/interrupt.h"
#include "tool/progress_bar.h"
#include "tool/run_options.h"

namespace asctwin::tool {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFooter =
    "A case is a line such as\n"
    "{\"id\": \"add-17\", \"kernel\": \"add.cpp\", \"args\": [\"f16[32]=ones\", \"f16[32]\"],\n"
    " \"options\": [\"--blocks\", \"2\"], \"expect\": {\"1\": \"z.npy\"}}\n"
    "docs/batch.md describes cases, results, shards and the sandbox.";

using Clock = std::chrono::steady_clock;

std::string progress_tail(const batch::BatchProgress& state, Clock::time_point begin) {
  const size_t fresh = state.done - state.kept, left = state.total - state.done;
  std::string tail = fmt::format("  {}/{}", state.done, state.total);
  if (fresh == 0) return tail;
  const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
  return tail + time_left_text(passed / static_cast<double>(fresh) * static_cast<double>(left));
}

std::string summary_of(const batch::BatchProgress& state) {
  std::string text = fmt::format("{} case{}", state.done, state.done == 1 ? "" : "s");
  for (const char* const verdict : batch::kVerdictNames)
    if (const auto found = state.verdicts.find(verdict); found != state.verdicts.end())
      text += fmt::format(", {} {}", found->second, verdict);
  return text + "\n";
}

int exit_code(const batch::BatchProgress& state) {
  const auto passed = state.verdicts.find(batch::name_of(batch::Verdict::kPass));
  const size_t count = passed == state.verdicts.end() ? 0 : passed->second;
  return count == state.total ? 0 : 1;
}

int merge(const BatchCommand& command) {
  const std::vector<std::string> inputs =
      command.inputs.empty() ? batch::shard_files(command.results) : command.inputs;
  const auto heads = batch::expected_heads(batch::read_cases(command.cases));
  batch::BatchProgress state;
  for (const std::string& verdict : batch::merge_results(inputs, heads, command.results)) {
    ++state.done;
    ++state.verdicts[verdict];
  }
  state.total = state.done;
  fmt::print("{}", summary_of(state));
  return exit_code(state);
}

void warn_without_sandbox(const batch::Layers& layers) {
  if (layers.is_sandbox()) return;
  fmt::print(stderr,
             "warning: there is no sandbox: kernels can do what this user can do\n"
             "  = help: --sandbox=off says that this is as intended\n");
}

batch::BatchProgress run(const batch::BatchOptions& options, const BatchSettings& settings,
                         bool quiet) {
  const InterruptGuard guard;
  std::optional<ProgressBar> bar;
  if (!quiet) bar.emplace("batch");
  const Clock::time_point begin = Clock::now();
  return batch::run_batch(
      options, [&](const batch::Case& item) { return run_case(item, settings); },
      [&](const batch::BatchProgress& state) {
        const auto total = static_cast<double>(std::max<size_t>(state.total, 1));
        if (bar) bar->show(static_cast<double>(state.done) / total, progress_tail(state, begin));
        return interrupting_signal() == 0;
      });
}

}  // namespace

batch::Layers layers_of(const std::string& wanted) {
  if (wanted == "off") return {};
  const batch::Layers& layers = batch::available_layers();
  if (wanted == "on" && !layers.is_sandbox()) {
    std::string why;
    for (const batch::LayerReport& layer : batch::layer_reports())
      if (!layer.active)
        why += fmt::format("{}{}: {}", why.empty() ? "" : "; ", layer.name, layer.text);
    throw UsageError(report::translated("this machine gives no sandbox"), why);
  }
  if (wanted == "auto") warn_without_sandbox(layers);
  return layers;
}

void add_guard_options(CLI::App& app, BatchCommand& command) {
  app.add_option("-j,--jobs", command.jobs, "cases at the same time; 0: one for each processor")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  app.add_option("--sandbox", command.sandbox,
                 "auto: whatever layers this machine has; on: fail where it has none; off")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str();
  app.add_option("--read", command.readable,
                 "a directory that cases may read beside that of the file of cases")
      ->allow_extra_args(false);
  app.add_option("--timeout", command.timeout_seconds,
                 "seconds until a kernel counts as hanging, where its case says nothing")
      ->check(seconds())
      ->capture_default_str();
  app.add_option("--case-timeout", command.case_seconds,
                 "seconds for a case as a whole: compiler, reference, every run")
      ->check(seconds())
      ->capture_default_str();
  app.add_option("--env", command.environment,
                 "a variable of the environment that kernels and references may see")
      ->allow_extra_args(false);
  app.add_option("--memory", command.memory_mib, "MiB that each process of a case may use")
      ->check(CLI::Range(256, 1 << 24))
      ->capture_default_str();
}

void add_batch_options(CLI::App& app, BatchCommand& command) {
  app.footer(kFooter);
  app.add_option("CASES", command.cases, "file of cases, one JSON object a line")->required();
  app.add_option("SHARDS", command.inputs,
                 "with --merge: results of shards; else those beside --out");
  app.add_option("--out", command.results, "file of results; that of a shard gets its number")
      ->required();
  add_guard_options(app, command);
  app.add_flag("--resume", command.resume, "keep the results that are there, and do the rest");
  app.add_option("--shard", command.shard,
                 "do the I-th of N parts, I/N; else as the environment of Slurm, Open MPI or "
                 "Kubernetes says");
  app.add_flag("--merge", command.merge, "join the results of all shards, and check them");
  add_html(app, command.html);
  app.add_flag("--quiet", command.quiet, "no progress and no summary");
}

size_t jobs_of(const BatchCommand& command) {
  if (command.jobs > 0) return command.jobs;
  return std::max(std::thread::hardware_concurrency(), 1u);
}

BatchSettings settings_of(const BatchCommand& command, const std::string& directory) {
  BatchSettings settings;
  settings.timeout_seconds = command.timeout_seconds;
  settings.guard.layers = layers_of(command.sandbox);
  settings.guard.kernel.memory_bytes = command.memory_mib << 20;
  settings.guard.case_seconds = command.case_seconds;
  settings.guard.environment = command.environment;
  settings.guard.roots = {directory};
  for (const std::string& path : command.readable) {
    if (!fs::is_directory(path)) throw UsageError(report::sentence("`{}` is no directory", path));
    settings.guard.roots.push_back(fs::canonical(path));
  }
  fs::current_path(directory);
  return settings;
}

int batch_command(const BatchCommand& command) {
  if (command.merge) return merge(command);
  if (!command.inputs.empty())
    throw UsageError(report::translated("results of shards are for --merge"));
  if (!fs::is_regular_file(command.cases))
    throw UsageError(report::sentence("`{}` is no file that can be read", command.cases));
  batch::BatchOptions options;
  options.shard =
      command.shard.empty() ? batch::shard_of_environment() : batch::parse_shard(command.shard);
  options.cases = fs::canonical(command.cases);
  options.results = fs::absolute(options.shard.path_of(command.results));
  options.jobs = jobs_of(command);
  options.resume = command.resume;
  BatchCommand shown = command;  // its path is not that of the cases
  if (!command.html.empty()) shown.html = fs::absolute(command.html);
  const BatchSettings settings = settings_of(command, fs::path(options.cases).parent_path());
  const batch::BatchProgress state = run(options, settings, command.quiet);
  if (const int signal = interrupting_signal(); signal != 0) die_of(signal);
  if (!command.quiet) fmt::print("{}", summary_of(state));
  write_html(shown, options.cases, options.results);
  // Engines end a whole job when one of its processes fails; --merge tells how the cases ended.
  return options.shard.is_whole() ? exit_code(state) : 0;
}

}  // namespace asctwin::tool
