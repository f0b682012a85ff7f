// The pages of `--html`: a run, the calls of an operator, a batch.
#pragma once

#include <string>
#include <vector>

#include "driver/kernel_library.h"
#include "operators/sweep.h"
#include "tool/batch_command.h"
#include "tool/one_run.h"
#include "tool/op_command.h"

namespace asctwin::tool {

// Each writes the file that the command names, and nothing where it names none. They change neither
// what the command prints nor how it ends. @throw FormatError
void write_html(const RunCommand& command, const isa::Chip& chip, const OneRun& run);
void write_html(const RunCommand& command, const driver::BuildError& error);
void write_html(const OpCommand& command, const isa::Chip& chip,
                const std::vector<operators::SweepResult>& results);
// From the file of results.
void write_html(const BatchCommand& command, const std::string& cases, const std::string& results);

}  // namespace asctwin::tool
