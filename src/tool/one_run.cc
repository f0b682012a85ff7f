// Build, arguments, child process, comparisons.
#include "tool/one_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "runner/expect.h"
#include "runner/usage_error.h"
#include "tool/expectation.h"

namespace asctwin::tool {
namespace {

Wishes wishes_of(const RunCommand& command, const runner::KernelArguments& arguments) {
  Wishes wishes;
  for (const std::string& text : command.prints)
    wishes.prints.push_back(parse_tensor_option("--print", text, arguments.parsed));
  for (const std::string& text : command.saves)
    wishes.saves.push_back(parse_tensor_file_option("--save", text, arguments.parsed));
  for (const std::string& text : command.expects) {
    wishes.expects.push_back(
        expectation_of(text, command.arguments, arguments, command.computes_expectations));
  }
  return wishes;
}

void compare_all(const RunCommand& command, OneRun& run) {
  for (const Expectation& wish : run.wishes.expects) {
    const size_t index = wish.index;
    const TensorType& type = runner::tensor_type(run.arguments, index);
    const Comparison comparison =
        compare(type, run.arguments.tensors[index].data(), wish.expected.data(),
                {command.relative, command.absolute, command.ulps}, run.gaps(index));
    run.comparisons.push_back({comparison_text(runner::argument_name(run.arguments, index),
                                               wish.source, type, comparison),
                               comparison.equal(), wish.argument, wish.source, comparison});
  }
}

}  // namespace

bool OneRun::was_stopped() const {
  return std::any_of(report.findings().begin(), report.findings().end(),
                     [](const Finding& finding) { return stops_core(finding.code); });
}

runner::Gaps OneRun::gaps(size_t tensor) const {
  return {arguments, arguments.tensors[tensor].data(), runner::tensor_type(arguments, tensor),
          is_checked};
}

std::vector<std::string> OneRun::differences() const {
  std::vector<std::string> texts;
  for (const TensorComparison& comparison : comparisons)
    if (!comparison.equal) texts.push_back(comparison.text);
  return texts;
}

Policy policy_of(const RunCommand& command) {
  Policy policy;
  policy.werror = command.werror;
  policy.pedantic = command.pedantic;
  policy.allow = command.allow;
  if (std::filesystem::is_regular_file(command.file)) policy.sources = {command.file};
  policy.max_findings = command.max_findings;
  for (const std::string& path : command.suppressions) {
    const std::vector<Suppression> lines = read_suppressions(path);
    policy.suppressions.insert(policy.suppressions.end(), lines.begin(), lines.end());
  }
  return policy;
}

void check_command(const RunCommand& command) {
  if (command.blocks < 1 || command.blocks > 65535)
    throw UsageError(fmt::format("`--blocks` is {}, outside [1, 65535]", command.blocks));
  if (!(command.timeout_seconds > 0))
    throw UsageError(
        fmt::format("`--timeout` is {} s, but it is above 0", command.timeout_seconds));
  if (const std::string fault = fault_of(policy_of(command)); !fault.empty())
    throw UsageError("`--allow` " + fault);
  if (!std::filesystem::is_regular_file(command.file))
    throw UsageError(fmt::format("`{}` is no file that can be read", command.file));
}

void refuse_tensor_outputs(const RunCommand& command, const std::string& but) {
  for (const auto& [option, texts] :
       {std::pair("--print", &command.prints), {"--save", &command.saves}})
    if (!texts->empty()) throw UsageError(fmt::format("`{}` is for one run, {}", option, but));
}

driver::BuildRequest build_request(const RunCommand& command, const isa::Chip& chip) {
  runner::SourceOptions options;
  options.file = command.file;
  options.defines = command.defines;
  options.include_dirs = command.include_dirs;
  options.includes = command.includes;
  options.optimisation = command.optimisation;
  options.standard = command.standard;
  options.debug = command.debug;
  options.tiling_key = command.tiling_key;
  if (command.kernel.find('<') != std::string::npos) options.instance = command.kernel;
  options.dirs = driver::find_install_dirs(driver::this_executable());
  options.captures_messages = command.wants_document();
  driver::BuildRequest request = runner::build_request(options, chip);
  // A run on every chip compiles once for each: nobody asks for one of them again soon.
  request.precompiled =
      driver::wanted_precompiled(command.soc == kEveryChip ? driver::Precompiled::kIfMade
                                                           : driver::Precompiled::kInBackground);
  return request;
}

runner::Module build(const RunCommand& command, const isa::Chip& chip,
                     const std::string& counters) {
  driver::BuildRequest request = build_request(command, chip);
  request.counters = counters;
  return runner::Module(request);
}

OneRun run_once(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                std::optional<uint64_t> schedule_seed) {
  const runner::KernelSignature& kernel = module.kernel(command.kernel);
  OneRun one;
  one.kernel = kernel.name;
  one.arguments = runner::prepare_arguments(kernel, command.arguments, command.pad_args);
  warn_of_rounding(one.arguments.parsed, command.arguments);
  one.wishes = wishes_of(command, one.arguments);

  runner::LaunchOptions options;
  options.run.blocks = static_cast<int>(command.blocks);
  options.run.tiling_key = command.tiling_key;
  options.run.soc = std::string(chip.name);
  options.run.check = command.check;
  options.run.autosync = command.autosync;
  options.run.numerics = command.numerics;
  options.run.schedule_seed = schedule_seed;
  options.run.policy = policy_of(command);
  options.run.keep_going = command.keep_going;
  options.run.tells_memory = command.memory || !command.memory_svg.empty();
  options.timeout_seconds = command.timeout_seconds;
  options.enclose = command.enclose;
  options.peak_bytes = &one.peak_bytes;
  const auto start = std::chrono::steady_clock::now();
  one.report = runner::run_in_child(module, kernel, one.arguments, options);
  one.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  one.is_checked = command.check == Check::kFull;
  if (!one.was_stopped() || command.keep_going) compare_all(command, one);
  return one;
}

}  // namespace asctwin::tool
