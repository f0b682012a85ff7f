// The report of a launch: findings as data, and as text, JSON, SARIF or JUnit XML.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/policy.h"
#include "asctwin/report_format.h"
#include "asctwin/report_memory.h"

namespace asctwin {

class Report {
 public:
  Report() = default;
  // `product` is the chip's, `kind` what the launch occupied for each block; the kernel is that of
  // the policy.
  explicit Report(std::vector<Finding> findings, std::string product = "", KernelKind kind = {},
                  const Policy& policy = no_policy());

  // One for each fault, with its blocks, in the order in which they occurred first.
  const std::vector<Finding>& findings() const { return findings_; }
  // Findings that the policy has left out: by an option or a comment, by a suppression, beyond
  // max_findings.
  const std::vector<Finding>& allowed() const { return allowed_; }
  const std::vector<Finding>& suppressed() const { return suppressed_; }
  const std::vector<Finding>& hidden() const { return hidden_; }
  const std::string& product() const { return product_; }
  // Where RunOptions::tells_memory asks for it.
  const std::vector<MemoryUse>& memory() const { return memory_; }
  void set_memory(std::vector<MemoryUse> memory) { memory_ = std::move(memory); }
  const std::string& kernel() const { return kernel_; }  // empty if it is not known
  bool clean() const { return findings_.empty(); }       // nothing to show
  bool ok() const;                                       // no error

  std::string summary() const;  // "2 errors, 1 warning (3 allowed)"
  // Every finding, then the summary. Lines of source are cut to `columns`, if that is not 0.
  std::string text(bool colour = false, size_t columns = 0) const;
  std::string findings_text(bool colour = false, size_t columns = 0) const;  // without the summary
  std::string json() const;
  std::string as(ReportFormat format) const;  // ends with a newline

 private:
  std::vector<Finding> findings_;
  std::vector<Finding> allowed_;
  std::vector<Finding> suppressed_;
  std::vector<Finding> hidden_;
  std::string product_;
  std::string kernel_;
  KernelKind kind_;
  std::vector<MemoryUse> memory_;
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
