// `asctwin op list`, `op run`, `op sweep` and `op aclnn`: operators of custom-op projects.
#pragma once

#include <string>
#include <vector>

#include "isa/chips/chip.h"
#include "operators/call_text.h"
#include "operators/golden.h"
#include "operators/run.h"
#include "tool/one_run.h"
#include "tool/run_command.h"

namespace asctwin::tool {

struct OpCommand : RunCommand {  // `file` is the directory
  std::string type;
  std::vector<std::string> attrs;    // name=value
  std::vector<std::string> outputs;  // name=f16[32,32]
  std::vector<std::string> host_include_dirs;
  std::string report;  // a file for the report in its format
  std::string table;   // of a sweep: .csv or .json
  std::string golden;  // module:function
  int jobs = 0;        // of a sweep; 0: as many as the machine has processors
  bool tiling_only = false;
  bool deterministic = false;
  bool json = false;
  bool explain = false;
  std::string opbase;            // a checkout of opbase
  std::string prefix = "aclnn";  // of the functions that op aclnn writes
  std::string directory;         // for its files

  bool shows_text() const { return format == ReportFormat::kText || !report.empty(); }
};

// For a Project. @throw UsageError
operators::RunSettings settings_of(const OpCommand& command);
runner::LaunchOptions launch_options(const OpCommand& command, const isa::Chip& chip);

// The call that arguments and options describe. @throw UsageError
operators::CallText call_of(const OpCommand& command);
// Throws UsageError for a tolerance where nothing is compared.
void refuse_idle_tolerance(const OpCommand& command);
// Checks `--output`: an output of the prototype, and each once. @throw UsageError
void check_outputs(const OpCommand& command, const nlohmann::json& prototype);
// Compares a call that has run with `--expect`, or with goldens of a function. @pre run.memory.
// @throw UsageError, FormatError
std::vector<TensorComparison> compare_tensors(const OpCommand& command, const operators::Call& call,
                                              const operators::CallResult& run,
                                              const std::string& prefix = "");
std::vector<TensorComparison> compare_goldens(const OpCommand& command,
                                              const std::vector<operators::Golden>& goldens,
                                              const operators::CallResult& run);

// The exit code. @throw UsageError, driver::BuildError, FormatError
int op_list_command(const OpCommand& command);
int op_aclnn_command(const OpCommand& command);
int op_run_command(const OpCommand& command);
int op_sweep_command(const OpCommand& command);  // op_sweep.cc

}  // namespace asctwin::tool
