// The command line of whatever runs a kernel.
#pragma once

#include <CLI/CLI.hpp>

#include "tool/op_command.h"
#include "tool/run_command.h"
#include "tool/verify_command.h"

namespace asctwin::tool {

void add_run_options(CLI::App& app, RunCommand& command);
// Macros and directories of an operator's sources.
void add_operator_sources(CLI::App& app, OpCommand& command);
void add_op_options(CLI::App& app, OpCommand& command);
void add_op_sweep_options(CLI::App& app, OpCommand& command);
// Options that `verify` takes of an operator beside those of a run.
void add_verify_options(CLI::App& app, VerifyCommand& command);
// `--html FILE`.
void add_html(CLI::App& app, std::string& file);
void add_document_options(CLI::App& app, RunCommand& command);  // of `run` alone

inline constexpr double kMostSeconds = 1e6;
CLI::Validator seconds();  // above 0, and not more than that

}  // namespace asctwin::tool
