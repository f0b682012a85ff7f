// The steps of `asctwin run`.
#include "tool/run_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "driver/kernel_library.h"
#include "tool/array_text.h"
#include "tool/chip_option.h"
#include "tool/expect.h"
#include "tool/explain_command.h"
#include "tool/kernel_arguments.h"
#include "tool/kernel_process.h"
#include "tool/tensor_file.h"
#include "tool/tensor_option.h"
#include "tool/usage_error.h"

namespace asctwin::tool {
namespace {

Policy policy_of(const RunCommand& command) {
  Policy policy;
  policy.werror = command.werror;
  policy.allow = command.allow;
  policy.sources = {command.file};
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

driver::Built build(const RunCommand& command, const isa::Chip& chip) {
  driver::BuildRequest request;
  request.source = command.file;
  request.arch = {chip.npu_arch, chip.cce_aicore};
  request.dirs = driver::find_install_dirs(driver::this_executable());
  request.flags.common = {"-O" + command.optimisation};
  for (const std::string& define : command.defines)
    request.flags.preprocess.push_back("-D" + define);
  for (const std::string& dir : command.include_dirs)
    request.flags.preprocess.push_back("-I" + dir);
  if (command.kernel.find('<') != std::string::npos) request.instances = {command.kernel};
  return driver::build_kernel_library(request);
}

// What the options ask for, known to be possible before the kernel runs.
struct Wishes {
  std::vector<size_t> prints;
  std::vector<TensorFileOption> saves;
  struct Expectation {
    TensorFileOption option;
    std::vector<std::byte> expected;
  };
  std::vector<Expectation> expects;
};

Wishes wishes_of(const RunCommand& command, const KernelArguments& arguments) {
  Wishes wishes;
  for (const std::string& text : command.prints)
    wishes.prints.push_back(parse_tensor_option("--print", text, arguments.parsed));
  for (const std::string& text : command.saves)
    wishes.saves.push_back(parse_tensor_file_option("--save", text, arguments.parsed));
  for (const std::string& text : command.expects) {
    TensorFileOption option = parse_tensor_file_option("--expect", text, arguments.parsed);
    auto expected = read_expected(option.path, tensor_type(arguments, option.index));
    wishes.expects.push_back({std::move(option), std::move(expected)});
  }
  return wishes;
}

struct Outcome {
  Report report;
  std::vector<std::string> comparisons;  // as text
  bool all_equal = true;
};

Outcome compare_all(const RunCommand& command, const KernelArguments& arguments,
                    const Wishes& wishes, Report report) {
  Outcome outcome{std::move(report), {}, true};
  for (const Wishes::Expectation& wish : wishes.expects) {
    const size_t index = wish.option.index;
    const TensorType& type = tensor_type(arguments, index);
    const Comparison comparison =
        compare(type, arguments.tensors[index].data(), wish.expected.data(),
                {command.relative, command.absolute});
    outcome.all_equal = outcome.all_equal && comparison.equal();
    outcome.comparisons.push_back(
        comparison_text(fmt::format("argument {}", index), wish.option.path, type, comparison));
  }
  return outcome;
}

void show_text(const KernelArguments& arguments, const Wishes& wishes, const Outcome& outcome) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  if (!outcome.report.clean()) fmt::print(stderr, "{}", outcome.report.text(terminal));
  if (terminal) fmt::print(stderr, "{}", explain_hint(outcome.report.findings()));
  for (const size_t index : wishes.prints) {
    const TensorType& type = tensor_type(arguments, index);
    fmt::print("{}\n{}\n", tensor_heading(fmt::format("argument {}", index), type),
               array_text(type, arguments.tensors[index].data()));
  }
  for (const std::string& text : outcome.comparisons) fmt::print("{}\n", text);
}

void show_json(const std::string& kernel, const KernelArguments& arguments, const Wishes& wishes,
               const Outcome& outcome) {
  nlohmann::json tensors = nlohmann::json::array();
  for (const size_t index : wishes.prints) {
    const TensorType& type = tensor_type(arguments, index);
    tensors.push_back({{"argument", index},
                       {"type", type_text(type)},
                       {"text", array_text(type, arguments.tensors[index].data())}});
  }
  const nlohmann::json all = {{"kernel", kernel},
                              {"findings", nlohmann::json::parse(outcome.report.json())},
                              {"tensors", tensors},
                              {"comparisons", outcome.comparisons},
                              {"equal", outcome.all_equal}};
  // A path need not be UTF-8.
  fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace

int run_command(const RunCommand& command) {
  const isa::Chip& chip = chip_named(command.soc);
  check_command(command);
  const driver::Built built = build(command, chip);
  const auto kernels = signatures_of(built.library, built.sidecar);
  const KernelSignature& kernel = choose_kernel(kernels, command.kernel, command.file);
  const KernelArguments arguments = prepare_arguments(kernel, command.arguments);
  const Wishes wishes = wishes_of(command, arguments);

  KernelRun run{built.library, kernel.name, arguments.packed, arguments.ranges, {}, 0};
  run.options.blocks = static_cast<int>(command.blocks);
  run.options.soc = command.soc;
  run.options.kind = kernel.kind;
  run.options.check = command.check;
  run.options.policy = policy_of(command);
  run.options.kernel_name = kernel.name.c_str();
  run.timeout_seconds = command.timeout_seconds;
  const Outcome outcome = compare_all(command, arguments, wishes, run_kernel(run));

  command.json ? show_json(kernel.name, arguments, wishes, outcome)
               : show_text(arguments, wishes, outcome);
  // What a stopped kernel leaves behind is no result.
  if (outcome.report.ok())
    for (const TensorFileOption& save : wishes.saves)
      write_tensor_file(save.path, tensor_type(arguments, save.index),
                        arguments.tensors[save.index].data());
  return outcome.report.ok() && outcome.all_equal ? 0 : 1;
}

}  // namespace asctwin::tool
