// Builds a kernel, reads its arguments, runs it in a child process and compares its results.
#include "tool/one_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "report/language.h"
#include "runner/expect.h"
#include "runner/rank_arguments.h"
#include "runner/usage_error.h"
#include "tool/expectation.h"
#include "tool/watch_option.h"

namespace asctwin::tool {
namespace {

// The table of docs/wrong-numbers.md: a few roundings of the type. Other types are compared
// exactly.
constexpr std::pair<DType, double> kRelativeByType[] = {
    {DType::kHalf, 1e-3}, {DType::kBFloat16, 8e-3}, {DType::kFloat, 1e-5}, {DType::kDouble, 1e-12}};

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

// The command as it is for one of the ranks.
RunCommand command_of_rank(const RunCommand& command, int rank) {
  RunCommand mine = command;
  write_for_rank(command, rank, {&mine.arguments, &mine.prints, &mine.saves, &mine.expects});
  return mine;
}

// Numbers a rank's arguments behind those of the ranks before it.
void move_behind(Wishes& wishes, size_t offset) {
  for (size_t& print : wishes.prints) print += offset;
  for (TensorFileOption& save : wishes.saves) save.index += offset;
  for (Expectation& expect : wishes.expects) expect.index += offset;
}

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// Tells the checks which results the user asks for.
void name_result(size_t tensor, runner::LaunchArguments& arguments) {
  for (GlobalRange& range : arguments.ranges)
    if (range.begin == arguments.tensors[tensor].data()) range.result.is_named = true;
}

// A tensor that is only shown may be an input. Of all ranks' results some may have nothing: a
// reduction gives one rank its sum.
void name_results(const RunCommand& command, OneRun& run) {
  for (const Expectation& expect : run.wishes.expects) name_result(expect.index, run.arguments);
  if (command.ranks.value_or(1) > 1 && !command.rank) return;
  const auto name_if_unwritten = [&](size_t tensor) {
    const auto* argument = std::get_if<TensorArgument>(&run.arguments.parsed[tensor]);
    if (argument != nullptr && !is_initialised(*argument)) name_result(tensor, run.arguments);
  };
  for (const size_t print : run.wishes.prints) name_if_unwritten(print);
  for (const TensorFileOption& save : run.wishes.saves) name_if_unwritten(save.index);
}

bool shows(const RunCommand& command, int rank) { return !command.rank || *command.rank == rank; }

// A Python for each rank would take most of the time of a launch of many.
void evaluate_together(const std::vector<RunCommand>& commands,
                       const std::vector<runner::KernelArguments>& of_ranks) {
  std::vector<ExpectationQuestion> questions;
  for (size_t rank = 0; rank < commands.size(); ++rank)
    if (const RunCommand& mine = commands[rank];
        mine.computes_expectations && shows(mine, static_cast<int>(rank)))
      for (const std::string& option : mine.expects)
        questions.push_back({option, mine.arguments, of_ranks[rank]});
  evaluate_expectations(questions);
}

// Those of each rank, for which `commands` has the command.
std::vector<runner::KernelArguments> arguments_of_ranks(const std::vector<RunCommand>& commands,
                                                        const runner::KernelSignature& kernel) {
  std::vector<runner::KernelArguments> of_ranks;
  for (const RunCommand& mine : commands)
    of_ranks.push_back(runner::prepare_arguments(kernel, mine.arguments, mine.pad_args));
  return of_ranks;
}

std::vector<RunCommand> commands_of_ranks(const RunCommand& command) {
  std::vector<RunCommand> commands;
  for (int rank = 0; rank < *command.ranks; ++rank)
    commands.push_back(command_of_rank(command, rank));
  return commands;
}

// Every rank has arguments and wishes of its own.
void prepare_ranks(const RunCommand& command, const runner::KernelSignature& kernel, OneRun& run) {
  const std::vector<RunCommand> commands = commands_of_ranks(command);
  std::vector<runner::KernelArguments> of_ranks = arguments_of_ranks(commands, kernel);
  for (size_t rank = 0; rank < commands.size(); ++rank)
    warn_of_rounding(of_ranks[rank].parsed, commands[rank].arguments);
  evaluate_together(commands, of_ranks);
  for (size_t rank = 0; rank < commands.size(); ++rank) {
    if (!shows(command, static_cast<int>(rank))) continue;
    Wishes wishes = wishes_of(commands[rank], of_ranks[rank]);
    move_behind(wishes, of_ranks[rank].parsed.size() * rank);
    append(run.wishes.prints, wishes.prints);
    append(run.wishes.saves, wishes.saves);
    append(run.wishes.expects, wishes.expects);
  }
  std::vector<std::string> paths;
  for (const TensorFileOption& save : run.wishes.saves) paths.push_back(save.path);
  refuse_files_of_one_name(paths);
  run.arguments = runner::joined(std::move(of_ranks));
}

// The arguments with a content, as the kernel got them.
std::vector<InputTensor> inputs_of(const RunCommand& command, const OneRun& run) {
  std::vector<InputTensor> inputs;
  if (command.expects.empty()) return inputs;
  for (size_t i = 0; i < run.arguments.count; ++i)
    if (const auto* tensor = std::get_if<TensorArgument>(&run.arguments.parsed[i]))
      if (is_initialised(*tensor) && i < run.arguments.tensors.size() &&
          run.arguments.tensors[i].size_bytes() >= size_bytes(tensor->type) &&
          run.arguments.tensors[i].size_bytes() > 0 && is_number(tensor->type.dtype) &&
          !shares_bytes(tensor->type.dtype))
        inputs.push_back({fmt::format("x{}", i), tensor->type,
                          values_of(tensor->type, run.arguments.tensors[i].data())});
  return inputs;
}

void compare_all(const RunCommand& command, const std::vector<InputTensor>& inputs, OneRun& run) {
  for (const Expectation& wish : run.wishes.expects) {
    const size_t index = wish.index;
    const TensorType& type = runner::tensor_type(run.arguments, index);
    const Comparison comparison =
        compare(type, run.arguments.tensors[index].data(), wish.expected.data(),
                tolerance_of(command, type.dtype), run.gaps(index), inputs);
    run.comparisons.push_back({comparison_text(runner::argument_name(run.arguments, index),
                                               wish.source, type, comparison),
                               comparison.equal(), wish.argument, wish.source, comparison});
    run.comparisons.back().rank = run.rank_of(index);
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

std::optional<size_t> OneRun::rank_of(size_t tensor) const {
  return has_ranks ? std::optional(runner::rank_of(arguments, tensor)) : std::nullopt;
}

size_t OneRun::argument_of(size_t tensor) const { return runner::index_on_rank(arguments, tensor); }

std::vector<std::string> OneRun::differences() const {
  std::vector<std::string> texts;
  for (const TensorComparison& comparison : comparisons)
    if (!comparison.equal) texts.push_back(comparison.text);
  return texts;
}

Tolerance tolerance_of(const RunCommand& command, DType dtype) {
  Tolerance tolerance{command.relative, command.absolute, command.ulps};
  if (!command.relative_by_type) return tolerance;
  for (const auto& [type, relative] : kRelativeByType)
    if (type == dtype) tolerance.relative = relative;
  return tolerance;
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

void check_rank_options(const RunCommand& command) {
  if (command.ranks) runner::check_ranks("--ranks", *command.ranks);
  if (command.rank && (*command.rank < 0 || *command.rank >= command.ranks.value_or(1)))
    throw UsageError(report::sentence("`--rank` is {}, outside [0, {})", *command.rank,
                                      command.ranks.value_or(1)));
}

void write_for_rank(const RunCommand& command, int rank,
                    std::initializer_list<std::vector<std::string>*> words) {
  for (std::vector<std::string>* texts : words)
    *texts = runner::texts_of_rank(*texts, rank, static_cast<int>(*command.ranks));
}

void refuse_files_of_one_name(const std::vector<std::string>& paths) {
  std::set<std::string> names;
  for (const std::string& path : paths)
    if (!names.insert(path).second)
      throw UsageError(report::sentence("`--save` writes `{}` for several ranks", path),
                       report::translated("write {r} into its name, or choose one by --rank"));
}

void check_command(const RunCommand& command) {
  if (command.blocks < 1 || command.blocks > 65535)
    throw UsageError(report::sentence("`--blocks` is {}, outside [1, 65535]", command.blocks));
  check_rank_options(command);
  if (!(command.timeout_seconds > 0))
    throw UsageError(
        report::sentence("`--timeout` is {} s, but it is above 0", command.timeout_seconds));
  if (const std::string fault = fault_of(policy_of(command)); !fault.empty())
    throw UsageError("`--allow` " + fault);
  if (!std::filesystem::is_regular_file(command.file))
    throw UsageError(report::sentence("`{}` is no file that can be read", command.file));
}

namespace {

bool is_of_threads(const RunCommand& command) {
  return command.enable_simt || !command.grid.empty() || !command.block_dim.empty();
}

SimtShape shape_of(const RunCommand& command) {
  SimtShape shape;
  shape.dynamic_bytes = command.dynamic_ub;
  if (!is_of_threads(command)) return shape;
  shape.grid[0] = static_cast<uint32_t>(command.blocks);
  shape.block[0] = 1024;
  std::copy(command.grid.begin(), command.grid.end(), shape.grid);
  std::copy(command.block_dim.begin(), command.block_dim.end(), shape.block);
  if (command.dynamic_ub < 0) shape.dynamic_bytes = 0;
  if (shape.blocks() < 1 || shape.blocks() > 65535)
    throw UsageError(report::sentence("`--grid` is {} blocks, outside [1, 65535]", shape.blocks()));
  return shape;
}

}  // namespace

void refuse_tensor_outputs(const RunCommand& command, const std::string& but) {
  for (const auto& [option, texts] :
       {std::pair("--print", &command.prints), {"--save", &command.saves}})
    if (!texts->empty()) throw UsageError(report::sentence("`{}` is for one run, {}", option, but));
}

driver::BuildRequest build_request(const RunCommand& command, const isa::Chip& chip) {
  runner::SourceOptions options;
  options.file = command.file;
  options.defines = command.defines;
  if (is_of_threads(command)) options.defines.push_back("__NPU_COMPILER_INTERNAL_PURE_SIMT__");
  options.include_dirs = command.include_dirs;
  options.includes = command.includes;
  options.optimisation = command.optimisation;
  options.standard = command.standard;
  options.debug = command.debug;
  options.tiling_key = command.tiling_key;
  if (command.kernel.find('<') != std::string::npos) options.instance = command.kernel;
  options.dirs = driver::find_install_dirs(driver::this_executable());
  options.captures_messages = command.wants_document() || !command.html.empty();
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

runner::KernelArguments arguments_of(const RunCommand& command,
                                     const runner::KernelSignature& kernel) {
  if (!command.ranks) return runner::prepare_arguments(kernel, command.arguments, command.pad_args);
  return runner::joined(arguments_of_ranks(commands_of_ranks(command), kernel));
}

RunOptions run_options_of(const RunCommand& command, const isa::Chip& chip) {
  RunOptions options;
  options.simt = shape_of(command);
  options.blocks = static_cast<int>(is_of_threads(command) ? options.simt.blocks()
                                                           : static_cast<uint64_t>(command.blocks));
  options.ranks = static_cast<int>(command.ranks.value_or(1));
  options.group = command.group;
  options.tiling_key = command.tiling_key;
  options.soc = std::string(chip.name);
  options.check = command.check;
  options.autosync = command.autosync;
  options.numerics = command.numerics;
  options.policy = policy_of(command);
  options.keep_going = command.keep_going;
  return options;
}

RunCommand in_silence(RunCommand command) {
  command.enclose = [enclose = std::move(command.enclose)](const std::string& library,
                                                           int descriptor) {
    if (const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0)
      ::dup2(nowhere, STDERR_FILENO);
    if (enclose) enclose(library, descriptor);
  };
  return command;
}

OneRun run_once(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                std::optional<uint64_t> schedule_seed, runner::OrderObserver* order) {
  const runner::KernelSignature& kernel = module.kernel(command.kernel);
  OneRun one;
  one.kernel = kernel.name;
  one.chip = &chip;
  one.has_ranks = command.ranks.has_value();
  if (command.ranks) {
    prepare_ranks(command, kernel, one);
  } else {
    one.arguments = runner::prepare_arguments(kernel, command.arguments, command.pad_args);
    warn_of_rounding(one.arguments.parsed, command.arguments);
    one.wishes = wishes_of(command, one.arguments);
  }
  name_results(command, one);

  runner::LaunchOptions options;
  options.run = run_options_of(command, chip);
  options.run.schedule_seed = one.schedule_seed = schedule_seed;
  options.run.tells_memory = command.memory || !command.memory_svg.empty() || !command.html.empty();
  if (command.timeline.any() || !command.picture.empty() || !command.html.empty())
    options.run.recording = std::make_shared<std::string>();
  one.recording = options.run.recording;
  options.timeout_seconds = command.timeout_seconds;
  options.enclose = command.enclose;
  options.peak_bytes = &one.peak_bytes;
  options.mutant = command.mutant;
  if (!command.watches.empty()) {
    one.watch = std::make_shared<why::Watch>(watched_of(command.watches, one.arguments));
    options.observer = one.watch.get();
    options.run.workers = 1;
  }
  if (order != nullptr) {
    options.observer = order;
    options.run.order = order->order();
  }
  const std::vector<InputTensor> inputs = inputs_of(command, one);
  const auto start = std::chrono::steady_clock::now();
  one.report = runner::run_in_child(module, kernel, one.arguments, options);
  one.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  one.is_checked = command.check == Check::kFull;
  if (!one.was_stopped() || command.keep_going) compare_all(command, inputs, one);
  return one;
}

}  // namespace asctwin::tool
