// The commands of asctwin with their options, but for `cc` and `record`, whose words are those of
// others.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

#include "tool/batch_command.h"
#include "tool/convert_command.h"
#include "tool/diff_run_command.h"
#include "tool/fix_command.h"
#include "tool/mcp_command.h"
#include "tool/mutate_command.h"
#include "tool/op_command.h"
#include "tool/ops_command.h"
#include "tool/ranks_command.h"
#include "tool/run_command.h"
#include "tool/serve_command.h"
#include "tool/show_command.h"
#include "tool/timeline_command.h"
#include "tool/verify_command.h"
#include "tool/why_command.h"

namespace asctwin::tool {

struct Subcommands {
  RunCommand run;
  MutateCommand mutation;
  FixCommand fix;
  VerifyCommand verify;
  OpCommand op;
  OpsCommand ops;
  ShowCommand show;
  ConvertCommand convert;
  RanksCommand ranks;
  BatchCommand batch;
  ServeCommand serve;
  McpCommand mcp;
  DiffCommand diff;
  CalibrateCommand calibrate;
  WhyCommand why;
  DiffRunCommand diff_run;
  std::string code, directory = ".", recording;
  bool example = false, vscode = false, json = false;

  std::function<int(const std::string& recording)> replay;
  std::function<int(const RunCommand& run)> record;  // in place of running, if set
  std::function<void(RunCommand& run)> redirect;     // before running, if set
  std::function<int()> chosen;                       // set by the words: does it
};

// `all` outlives `app`.
void add_subcommands(CLI::App& app, Subcommands& all);

extern const char* const kRecordHelp;

}  // namespace asctwin::tool
