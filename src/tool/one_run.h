// One run of a kernel on one chip, from the built library to the comparisons.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "isa/chips/chip.h"
#include "runner/expect.h"
#include "runner/gaps.h"
#include "runner/kernel_arguments.h"
#include "runner/order_observer.h"
#include "runner/runner.h"
#include "tool/expectation.h"
#include "tool/run_command.h"
#include "tool/tensor_option.h"
#include "why/owners.h"
#include "why/watch.h"

namespace asctwin::tool {

// The requests of the options, checked before the kernel runs.
struct Wishes {
  std::vector<size_t> prints;
  std::vector<TensorFileOption> saves;
  std::vector<Expectation> expects;
};

struct TensorComparison {
  std::string text;
  bool equal;
  std::string argument = {};  // as `--expect` names it; empty: not of `--expect`
  std::string path = {};
  Comparison numbers = {};
  std::vector<why::Owner> owners = {};  // of its elements, where that was asked
  std::optional<size_t> rank = {};      // that has the tensor; absent without --ranks
};

struct OneRun {
  std::string kernel;
  const isa::Chip* chip = nullptr;    // that it ran on
  runner::KernelArguments arguments;  // the tensors as the kernel left them
  Wishes wishes;
  Report report;
  std::vector<TensorComparison> comparisons;
  uint64_t peak_bytes = 0;                     // of memory that the kernel's process has used
  bool has_ranks = false;                      // --ranks was given
  bool is_checked = true;                      // with all checks
  double seconds = 0;                          // that the launch took, with its process
  std::optional<uint64_t> schedule_seed = {};  // of its random schedule; absent: in program order
  // Holds what the timeline is computed from; nullptr: nobody has asked.
  std::shared_ptr<std::string> recording = {};
  std::shared_ptr<why::Watch> watch;  // of --watch; nullptr: there is none

  std::vector<std::string> differences() const;  // the texts of those that are not equal
  bool ok() const { return report.ok() && differences().empty(); }
  runner::Gaps gaps(size_t tensor) const;  // by its number in `arguments`
  // Returns the rank that has the tensor, and its number among the arguments of one rank.
  std::optional<size_t> rank_of(size_t tensor) const;  // absent without --ranks
  size_t argument_of(size_t tensor) const;
  bool was_stopped() const;  // what a stopped core has left undone is no result
};

// Returns the policy that the options choose. @throw std::invalid_argument for a file of
// suppressions
Policy policy_of(const RunCommand& command);
// @throw UsageError for --ranks or --rank
void check_rank_options(const RunCommand& command);
// Replaces {r} and {n} in words of the command, by `rank` of its --ranks.
void write_for_rank(const RunCommand& command, int rank,
                    std::initializer_list<std::vector<std::string>*> words);
// Throws UsageError where two of the files have one name, as ranks would overwrite each other's.
void refuse_files_of_one_name(const std::vector<std::string>& paths);
// @throw UsageError
void check_command(const RunCommand& command);
// Throws UsageError for --print and --save, which are for one run, `but` this makes many.
void refuse_tensor_outputs(const RunCommand& command, const std::string& but);
driver::BuildRequest build_request(const RunCommand& command, const isa::Chip& chip);
// `counters`: BuildRequest::counters. @throw driver::BuildError, UsageError
runner::Module build(const RunCommand& command, const isa::Chip& chip,
                     const std::string& counters = "");
// The arguments of the command, with --ranks those of all ranks. @throw UsageError, FormatError
runner::KernelArguments arguments_of(const RunCommand& command,
                                     const runner::KernelSignature& kernel);
// Gives the options of a run in program order; the kernel's own kind is added to it.
RunOptions run_options_of(const RunCommand& command, const isa::Chip& chip);
// Returns the command of runs that repeat or vary another: what the kernel prints is not shown.
RunCommand in_silence(RunCommand command);
// @throw UsageError, FormatError
OneRun run_once(const RunCommand& command, const runner::Module& module, const isa::Chip& chip,
                std::optional<uint64_t> schedule_seed = std::nullopt,
                runner::OrderObserver* order = nullptr);  // that it keeps to

}  // namespace asctwin::tool
