// A verification is about a subject, a kernel or an operator: it has a plan of cases, runs each,
// and knows how a user repeats one. The engine (verification.h) judges the runs.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "format/tensor_type.h"
#include "runner/coverage.h"
#include "runner/gaps.h"
#include "runner/order_observer.h"
#include "runner/runner.h"
#include "tool/verify_cases.h"
#include "tool/verify_intervals.h"
#include "verify/source_facts.h"

namespace asctwin::tool {

// A tensor of a run, as the run has left it.
struct RunTensor {
  TensorType type;
  const uint8_t* data = nullptr;
  size_t size_bytes = 0;
  std::function<runner::Gaps()> gaps;
};

struct SubjectRun {
  Report report;
  std::vector<std::string> differences;  // to what is expected
  std::vector<RunTensor> tensors;        // in the same order in each run of a case
  std::shared_ptr<const void> memory;    // which they lie in

  bool ok() const { return report.ok() && differences.empty(); }
  // The rest that a stopped core has left undone is no result.
  bool was_stopped() const;
};

// In which order instructions take effect; neither: in program order, with checks.
struct RunOrder {
  std::optional<uint64_t> seed = {};          // of a random order
  runner::OrderObserver* observer = nullptr;  // of one run without checks
};

class VerifySubject {
 public:
  virtual ~VerifySubject() = default;

  const VerifyPlan& plan() const { return plan_; }
  // Makes what runs of the cases [first, first + count) need, once, before processes run them.
  virtual void prepare(size_t first, size_t count) = 0;
  // @throw UsageError, FormatError where the case cannot run, or not be compared
  virtual SubjectRun run(const VerifyCase& one, const RunOrder& order, bool compares) const = 0;
  // Whether results are compared with what is expected of them.
  virtual bool compares() const = 0;
  // The command that repeats a case, by a schedule; empty: in program order.
  virtual std::string repeat_text(const VerifyCase& one, const std::string& schedule) const = 0;

  // How a document calls a source.
  virtual std::string name_of(const std::filesystem::path& file) const {
    return file.filename().string();
  }

  // These are asked behind the last case.
  virtual const verify::SourceFacts& facts() const = 0;
  virtual std::optional<runner::Coverage> coverage() const = 0;
  // Tiling keys that the source knows and that no case has had.
  virtual std::vector<uint64_t> unreached_keys() const = 0;
  virtual nlohmann::ordered_json space() const = 0;

  // Values of a name between which what their ends show holds, as far as there is time until `end`.
  virtual IntervalVerdict intervals(std::chrono::steady_clock::time_point) const { return {}; }

 protected:
  VerifyPlan plan_;
};

// Returns what the source of a kernel shows that was built by the request: the user's files,
// wherever they lie, with facts of their text and their tiling keys. @throw driver::BuildError
struct SourceOfKernel {
  verify::SourceFacts facts;
  std::set<std::filesystem::path> files;
  std::string text;  // preprocessed; empty where each kind of core has its own
};
SourceOfKernel source_of(const runner::Module& module, const driver::BuildRequest& request);

// @throw UsageError, driver::BuildError
std::unique_ptr<VerifySubject> kernel_subject(const VerifyCommand& command);
std::unique_ptr<VerifySubject> operator_subject(const VerifyCommand& command);

}  // namespace asctwin::tool
