// `asctwin op list`, `op run`, `op sweep` and `op aclnn`: operators of custom-op projects.
#pragma once

#include <string>
#include <vector>

#include "isa/chips/chip.h"
#include "operators/run.h"
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

// The exit code. @throw UsageError, driver::BuildError, FormatError
int op_list_command(const OpCommand& command);
int op_aclnn_command(const OpCommand& command);
int op_run_command(const OpCommand& command);
int op_sweep_command(const OpCommand& command);  // op_sweep.cc

}  // namespace asctwin::tool
