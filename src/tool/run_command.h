// `asctwin run`: builds a kernel's source file, runs one kernel of it, shows and compares tensors.
#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "asctwin/autosync.h"
#include "asctwin/base/numerics.h"
#include "asctwin/check_level.h"
#include "asctwin/report_format.h"
#include "runner/expect.h"
#include "runner/kernel_library.h"
#include "tool/timeline_wishes.h"

namespace asctwin::tool {

inline constexpr const char* kEveryChip = "all";  // as `--soc`

struct RunCommand {
  std::string file;
  std::vector<std::string> arguments;
  std::string kernel;            // empty: the only one
  int64_t blocks = 1;            // of each rank
  std::optional<int64_t> ranks;  // --ranks; absent: one, and braces stay as they are
  std::optional<int64_t> rank;   // --rank: whose tensors are shown and compared; absent: of all
  std::string group = "hccl_world_group";
  std::vector<uint32_t> grid, block_dim;  // of a kernel of threads: x, y, z
  int64_t dynamic_ub = -1;                // bytes; -1: nothing said
  bool enable_simt = false;
  uint64_t tiling_key = 0;
  std::string soc = "Ascend910B1";
  std::vector<std::string> defines;       // -D
  std::vector<std::string> include_dirs;  // -I
  std::vector<std::string> includes;      // --include
  std::vector<std::string> prints;        // --print I
  std::vector<std::string> saves;         // --save I=FILE
  std::vector<std::string> expects;       // --expect I=FILE or I=EXPRESSION
  std::vector<std::string> watches;       // --watch
  bool computes_expectations = true;      // false: files only, because the options are not trusted
  std::string optimisation;               // -O; empty: as quick to compile as to run
  std::string standard = "c++17";         // -std
  double relative = 0;
  bool relative_by_type = false;  // --rtol auto
  double absolute = 0;
  uint64_t ulps = 0;
  double timeout_seconds = 60;
  std::optional<std::chrono::steady_clock::time_point> deadline;  // of all runs together
  std::string schedule = "in-order";                              // or random:SEED, explore:N
  ReportFormat format = ReportFormat::kText;
  bool brief = false;  // --brief: a short JSON document
  std::string output;  // a file for the report in that format
  Check check = Check::kFull;
  Autosync autosync = Autosync::kOn;
  Numerics numerics = Numerics::kIdeal;
  bool werror = false;
  bool pedantic = false;
  bool keep_going = false;
  bool pad_args = false;
  bool memory = false;                    // --memory
  std::string memory_svg;                 // --memory-svg FILE
  std::string html;                       // --html FILE
  std::string picture;                    // --picture FILE
  std::string coverage;                   // --coverage FILE
  TimelineWishes timeline;                // --profile, --timeline
  std::vector<std::string> allow;         // --allow CODE[,CODE]
  std::vector<std::string> suppressions;  // --suppressions FILE
  size_t max_findings = 100;              // 0: all
  std::string debug;                      // as -g takes it
  runner::Enclose enclose;                // called in the kernel's process
  int mutant = 0;                         // its number in a library that holds mutants

  // A document in a file leaves the terminal to a person.
  bool wants_document() const { return format != ReportFormat::kText || !output.empty(); }
  bool shows_text() const { return format == ReportFormat::kText || !output.empty(); }
};

// Returns the tolerance of --expect for a tensor of this type.
Tolerance tolerance_of(const RunCommand& command, DType dtype);

// RunCommand::deadline is over.
struct OutOfTime : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The exit code: 0, 1 for findings and differences.
// @throw UsageError, driver::BuildError, FormatError
int run_command(const RunCommand& command);

}  // namespace asctwin::tool
