// Exceptions of the run become verdicts.
#include "tool/batch_run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <exception>

#include "batch/golden.h"
#include "driver/cache.h"
#include "driver/content_hash.h"
#include "format/file.h"
#include "report/language.h"
#include "runner/argument.h"
#include "runner/comparison_json.h"
#include "runner/rank_arguments.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/one_run.h"
#include "tool/option_fault.h"
#include "tool/run_command.h"
#include "tool/run_options.h"
#include "tool/schedule_option.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

using batch::Case;
using batch::Outcome;
using batch::Verdict;
using Clock = std::chrono::steady_clock;

constexpr const char* kSourceName = "source";  // what findings call the text of a case
constexpr int kOutOfTime = 124;                // as a guarded compiler ends then

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Assembler and linker name files that g++ calls anew each time: ccAb12Cd.s, ccAb12Cd.o.
void hide_temporary_names(std::string& text) {
  constexpr size_t kName = 8;
  for (size_t at = text.find("cc"); at != text.npos; at = text.find("cc", at + 1)) {
    const std::string_view name = std::string_view(text).substr(at, kName);
    const bool is_name = name.size() == kName && std::ranges::all_of(name, [](unsigned char c) {
                           return std::isalnum(c) != 0;
                         });
    const std::string_view suffix =
        std::string_view(text).substr(std::min(at + kName, text.size()), 2);
    if (is_name && (suffix == ".s" || suffix == ".o")) text.replace(at, kName, "kernel");
  }
}

class CaseRun {
 public:
  CaseRun(const Case& item, const BatchSettings& settings) : item_(item), settings_(settings) {
    settings_.guard.begun = Clock::now();
  }

  Outcome run() {
    try {
      prepare();
      const runner::Module module = build();
      outcome_.compiled = true;
      launch(module);
    } catch (const driver::BuildError& error) {
      const bool late = error.status == kOutOfTime;
      outcome_.messages = error.messages;
      conclude(late ? Verdict::kTimeout : Verdict::kCompileError,
               late ? "the compiler does not end" : error.what());
    } catch (const runner::LoadError& error) {
      outcome_.compiled = true;
      conclude(error.timed_out ? Verdict::kTimeout : Verdict::kCrash, error.what());
    } catch (const OutOfTime& error) {
      conclude(Verdict::kTimeout, error.what());
    } catch (const UsageError& error) {
      conclude(settings_.guard.is_over() ? Verdict::kTimeout : Verdict::kRefused, error.what());
    } catch (const FormatError& error) {
      conclude(Verdict::kRefused, error.what());
    } catch (const std::exception& error) {
      conclude(outcome_.compiled ? Verdict::kCrash : Verdict::kRefused, error.what());
    }
    outcome_.output = scratch_.printed(batch::kOutputBytes);
    hide_temporary_names(outcome_.messages);
    for (std::string* text : {&outcome_.messages, &outcome_.reason}) hide_places(*text);
    return std::move(outcome_);
  }

 private:
  void conclude(Verdict verdict, const std::string& reason) {
    constexpr size_t kMostBytes = size_t{4} << 10;
    outcome_.verdict = verdict;
    outcome_.reason = reason.size() <= kMostBytes ? reason : reason.substr(0, kMostBytes) + "...";
  }

  bool is_guarded() const { return settings_.guard.layers.is_sandbox(); }

  void prepare() {
    if (is_guarded()) {
      std::vector<std::string> words = item_.args;
      words.insert(words.end(), item_.options.begin(), item_.options.end());
      words.push_back(item_.kernel);
      for (const auto& [argument, golden] : item_.expect) words.push_back(golden);
      batch::check_paths(words, settings_.guard.roots);
    }
    command_.file = item_.kernel;
    if (!item_.source.empty()) keep_source();
    read_options();
    if (command_.ranks && is_guarded()) check_paths_of_ranks();
    command_.arguments = item_.args;
    refuse_too_large();
    command_.timeout_seconds = std::min(command_.timeout_seconds, settings_.guard.seconds_left());
    command_.deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(settings_.guard.seconds_left()));
    command_.enclose = guard_kernel(settings_.guard, scratch_, command_.timeout_seconds);
    command_.debug = "1";
    command_.computes_expectations = false;
    check_command(command_);
    check_timeline(command_.timeline, chip_named(command_.soc));
  }

  // Those that the ranks' own words name.
  void check_paths_of_ranks() const {
    std::vector<std::string> words = item_.args;
    words.insert(words.end(), item_.options.begin(), item_.options.end());
    for (const auto& [argument, golden] : item_.expect) words.push_back(golden);
    const auto ranks = static_cast<int>(*command_.ranks);
    for (int rank = 0; rank < ranks; ++rank)
      batch::check_paths(runner::texts_of_rank(words, rank, ranks), settings_.guard.roots);
  }

  // The process of the kernel holds all tensors, and some memory of its own.
  void refuse_too_large() const {
    constexpr double kOwnBytes = double{128 << 20}, kMiB = 1 << 20;
    double bytes = 0;
    const auto ranks = static_cast<int>(command_.ranks.value_or(1));
    for (int rank = 0; rank < ranks; ++rank)
      bytes +=
          bytes_of(command_.ranks ? runner::texts_of_rank(item_.args, rank, ranks) : item_.args);
    const auto most = static_cast<double>(settings_.guard.kernel.memory_bytes);
    if (bytes + kOwnBytes > most)
      throw UsageError(report::sentence(
          "the tensors of the case have {:.0f} MiB, and its processes {:.0f} MiB each; "
          "--memory allows more",
          std::ceil(bytes / kMiB), most / kMiB));
  }
  static double bytes_of(const std::vector<std::string>& arguments) {
    double bytes = 0;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Argument argument = parse_argument(i, arguments[i]);
      if (const auto* tensor = std::get_if<TensorArgument>(&argument)) bytes += bytes_of(*tensor);
      if (const auto* list = std::get_if<ListArgument>(&argument))
        for (const TensorArgument& one : list->tensors) bytes += bytes_of(one);
    }
    return bytes;
  }
  static double bytes_of(const TensorArgument& tensor) {
    double elements = 1;
    for (const size_t one : tensor.type.shape) elements *= static_cast<double>(one);
    return elements * info_of(tensor.type.dtype).bits / 8;
  }

  // A file in the cache: what was compiled once is found again.
  void keep_source() {
    driver::Cache cache = driver::open_cache();
    const std::string name = driver::hash_of(item_.source) + ".cpp";
    if (cache.text(name) != item_.source) cache.keep_text(name, item_.source);
    command_.file = source_file_ = cache.file(name);
    command_.include_dirs.push_back(".");
  }

  void read_options() {
    command_.timeout_seconds = settings_.timeout_seconds;
    CLI::App app;
    add_run_options(app, command_);
    add_profile_options(app, command_.timeline);
    std::vector<std::string> words(item_.options.rbegin(), item_.options.rend());
    words.push_back(command_.file);
    try {
      app.parse(words);
    } catch (const CLI::Success&) {  // --help and the like
      throw UsageError(report::translated("`options` asks for help, which the command line gives"));
    } catch (const CLI::ParseError& error) {
      throw UsageError(std::string("`options`: ") + usage_error_of(app, error).what());
    }
    if (!command_.arguments.empty())
      throw UsageError(
          report::sentence("`options` has `{}`, which is none; arguments are in `args`",
                           command_.arguments.front()));
    if (command_.ranks) runner::check_ranks("--ranks", *command_.ranks);
    refuse_tensor_outputs(command_, "but a batch keeps none of its tensors");
    if (command_.soc == kEveryChip)
      throw UsageError(
          report::translated("`--soc all` is for `asctwin run`; `socs` lists the chips of a case"));
  }

  runner::Module build() {
    const Clock::time_point begin = Clock::now();
    driver::BuildRequest request = build_request(command_, chip_named(command_.soc));
    request.captures_messages = true;
    request.precompiled = driver::Precompiled::kAtOnce;
    request.scratch = scratch_.path();
    request.enclose = guard_compiler(settings_.guard, scratch_);
    runner::Module module(request, command_.enclose);
    outcome_.build_seconds = seconds_since(begin);
    outcome_.from_cache = module.from_cache();
    return module;
  }

  void launch(const runner::Module& module) {
    const isa::Chip& chip = chip_named(command_.soc);
    add_expectations(module);
    const ScheduleOption schedule = parse_schedule(command_.schedule);
    const Clock::time_point begin = Clock::now();
    const OneRun run = run_scheduled(command_, module, chip, schedule);
    outcome_.run_seconds = seconds_since(begin);
    outcome_.peak_bytes = run.peak_bytes;
    outcome_.function = run.kernel;
    outcome_.findings = nlohmann::ordered_json::parse(run.report.json()).at("findings");
    for (auto& finding : outcome_.findings) hide_places(finding);
    for (const TensorComparison& comparison : run.comparisons) add_comparison(comparison);
    outcome_.profile = profile_document(command_, run.recording);
    hide_places(outcome_.profile);
    outcome_.verdict = verdict_of(run);
  }

  // Python references are asked before the kernel runs, because they get what it will get.
  void add_expectations(const runner::Module& module) {
    for (const auto& [argument, golden] : item_.expect) {
      if (!batch::is_reference(golden)) {
        command_.expects.push_back(argument + "=" + golden);
        continue;
      }
      if (command_.ranks)
        throw UsageError(
            report::translated("a function gives no values of several ranks: name a "
                               "file with {r}"));
      if (inputs_.tensors.empty())
        inputs_ = runner::prepare_arguments(module.kernel(command_.kernel), item_.args);
      const size_t index = parse_tensor_option("expect", argument, inputs_.parsed);
      const std::string file = batch::golden_of(golden, inputs_, index, settings_.guard, scratch_);
      named_[file] = golden;
      command_.expects.push_back(argument + "=" + file);
    }
  }

  void add_comparison(const TensorComparison& comparison) {
    std::string text = comparison.text, expected = comparison.path;
    for (const auto& [file, golden] : named_) {
      replace_all(text, file, golden);
      replace_all(expected, file, golden);
    }
    nlohmann::ordered_json json = {{"equal", comparison.equal}, {"text", text}};
    if (!comparison.argument.empty()) {
      json["argument"] = comparison.argument;
      json["expected"] = expected;
      json.update(to_json(comparison.numbers, why::to_json(comparison.owners)));
    }
    outcome_.comparisons.push_back(std::move(json));
  }

  static Verdict verdict_of(const OneRun& run) {
    const auto has = [&](Code code) {
      return std::ranges::any_of(run.report.findings(),
                                 [&](const Finding& finding) { return finding.code == code; });
    };
    if (has(Code::E0801)) return Verdict::kTimeout;
    if (has(Code::E0802)) return Verdict::kCrash;
    if (!run.report.ok()) return Verdict::kFinding;
    return run.ok() ? Verdict::kPass : Verdict::kMismatch;
  }

  // Results are the same wherever the cache is.
  void hide_places(std::string& text) const {
    if (!source_file_.empty()) replace_all(text, source_file_, kSourceName);
    replace_all(text, scratch_.path() + "/", "");
    replace_all(text, cache_directory_, "");
  }
  void hide_places(nlohmann::ordered_json& json) const {
    if (json.is_string()) hide_places(json.get_ref<std::string&>());
    if (json.is_structured())
      for (auto& child : json) hide_places(child);
  }

  const Case& item_;
  BatchSettings settings_;  // with the time of this case
  batch::Scratch scratch_;
  RunCommand command_;
  std::string source_file_;
  std::string cache_directory_ = driver::open_cache().file("");
  runner::KernelArguments inputs_;
  std::map<std::string, std::string> named_;  // file of a golden -> what the case calls it
  Outcome outcome_;
};

}  // namespace

Outcome run_case(const Case& item, const BatchSettings& settings) {
  try {
    return CaseRun(item, settings).run();
  } catch (const std::exception& error) {  // no room for a scratch directory
    Outcome outcome;
    outcome.reason = error.what();
    return outcome;
  }
}

}  // namespace asctwin::tool
