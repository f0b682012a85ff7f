// The outcome of the calls of an operator, as a text and as a document.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "asctwin/report.h"
#include "tool/one_run.h"
#include "tool/op_call.h"
#include "tool/op_command.h"

namespace asctwin::tool {

struct OpRun {
  std::vector<OpCall> calls;  // by rank
  Report report = {};
  std::vector<TensorComparison> comparisons = {};
  std::shared_ptr<std::string> recording = {};  // as OneRun's

  bool has_run() const {
    return std::ranges::all_of(calls,
                               [](const OpCall& one) { return one.result.memory != nullptr; });
  }
  std::vector<std::string> differences() const {
    std::vector<std::string> texts;
    for (const TensorComparison& comparison : comparisons)
      if (!comparison.equal) texts.push_back(comparison.text);
    return texts;
  }
  bool ok() const { return report.ok() && differences().empty(); }
  bool was_stopped() const {
    return std::any_of(report.findings().begin(), report.findings().end(),
                       [](const Finding& finding) { return stops_core(finding.code); });
  }
};

void show_text(const OpCommand& command, const OpRun& run);
// Returns the document in the format of the command.
std::string document_of_call(const OpCommand& command, const OpRun& run);
// Writes the files of --save. @throw FormatError, UsageError
void save_tensors(const OpRun& run);

}  // namespace asctwin::tool
