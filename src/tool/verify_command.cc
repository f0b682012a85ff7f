// The subject is a kernel's file, or a directory with an operator.
#include "tool/verify_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <span>

#include "format/file.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/one_run.h"
#include "tool/op_tensors.h"
#include "tool/verification.h"

namespace asctwin::tool {
namespace {

void check_chip_and_schedule(const VerifyCommand& command) {
  refuse_tensor_outputs(command.run, "but `verify` makes many");
  if (command.run.soc == kEveryChip)
    throw UsageError(report::translated("`--soc` is for one chip, not for all"));
  if (command.run.schedule != "in-order")
    throw UsageError(
        report::translated("`--schedule` is for one run; `verify` tries orders by itself"));
  refuse_idle_tolerance(command.run);
}

// The command with its words sorted: a kernel has a document of --output, an operator a type.
VerifyCommand for_kernel(VerifyCommand command) {
  check_command(command.run);
  for (const auto& [option, is_given] :
       {std::pair("--attr", !command.run.attrs.empty()),
        {"--golden", !command.run.golden.empty()},
        {"--deterministic", command.run.deterministic},
        {"--opbase", !command.run.opbase.empty()},
        {"--host-include", !command.run.host_include_dirs.empty()}})
    if (is_given)
      throw UsageError(
          report::sentence("`{}` is of operators, but `{}` is a file", option, command.run.file),
          report::translated("an operator is named by the directory of its project"));
  if (command.outputs.size() > 1) throw UsageError(report::translated("`--output` is there twice"));
  if (!command.outputs.empty()) command.run.report = command.outputs[0];
  command.run.output = command.run.report;
  return command;
}

VerifyCommand for_operator(VerifyCommand command) {
  for (const auto& [option, is_given] : {std::pair("--kernel", !command.run.kernel.empty()),
                                         {"--blocks", command.run.blocks != 1},
                                         {"--tiling-key", command.run.tiling_key != 0},
                                         {"--ranks", command.run.ranks.has_value()},
                                         {"--grid", !command.run.grid.empty()},
                                         {"--block-dim", !command.run.block_dim.empty()},
                                         {"--dynamic-ub", command.run.dynamic_ub >= 0},
                                         {"--enable-simt", command.run.enable_simt},
                                         {"--include", !command.run.includes.empty()}})
    if (is_given)
      throw UsageError(
          report::sentence("`{}` is of kernels, but `{}` is the project of an operator", option,
                           command.run.file),
          report::translated("the tiling function chooses the launch"));
  if (command.run.arguments.empty())
    throw UsageError(
        report::translated("`verify` of a project needs an operator"),
        report::translated("asctwin verify DIR OP ARG..., or asctwin verify FILE ARG..."));
  command.run.type = command.run.arguments.front();
  command.run.arguments.erase(command.run.arguments.begin());
  command.run.outputs = command.outputs;
  return command;
}

}  // namespace

int verify_command(const VerifyCommand& given) {
  const auto start = Verification::Clock::now();
  check_chip_and_schedule(given);
  const bool is_project = std::filesystem::is_directory(given.run.file);
  const VerifyCommand command = is_project ? for_operator(given) : for_kernel(given);
  const auto subject = is_project ? operator_subject(command) : kernel_subject(command);
  Verification verification(command, *subject, start);
  verification.run();
  verification.refuse_an_empty_verdict();
  const bool json = command.run.format == ReportFormat::kJson;
  const std::string text =
      json ? verification.document().dump(2, ' ', false,
                                          nlohmann::ordered_json::error_handler_t::replace) +
                 "\n"
           : verification.text();
  if (command.run.report.empty())
    fmt::print("{}", text);
  else
    write_atomically(command.run.report, {std::as_bytes(std::span(text))});
  return verification.exit_code();
}

}  // namespace asctwin::tool
