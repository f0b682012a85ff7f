// Results are compared without tolerance: a spread is a difference of bytes.
#include "tool/verify_outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "report/language.h"
#include "runner/expect.h"
#include "runner/usage_error.h"

namespace asctwin::tool {

bool SubjectRun::was_stopped() const {
  return std::ranges::any_of(report.findings(),
                             [](const Finding& finding) { return stops_core(finding.code); });
}

double seconds_of(const std::string& text) {
  size_t end = 0;
  double number = 0;
  try {
    number = std::stod(text, &end);
  } catch (const std::exception&) {
    end = 0;
  }
  const std::string unit = text.substr(end);
  if (end == 0 || !(number > 0) || (unit != "" && unit != "s" && unit != "m"))
    throw UsageError(
        report::sentence("`--budget` is {}, but it takes a time such as 60s or 5m", text));
  return unit == "m" ? number * 60 : number;
}

Spread spread_of(const SubjectRun& a, const SubjectRun& b) {
  Spread spread;
  for (size_t i = 0; i < std::min(a.tensors.size(), b.tensors.size()); ++i) {
    const RunTensor &x = a.tensors[i], &y = b.tensors[i];
    if (x.size_bytes == y.size_bytes && std::equal(x.data, x.data + x.size_bytes, y.data)) continue;
    spread.same = false;
    if (x.size_bytes != y.size_bytes) continue;
    spread.most =
        std::max(spread.most, compare(x.type, x.data, y.data, {0, 0, 0}, x.gaps()).max_abs_error);
  }
  return spread;
}

void add_outcome(nlohmann::ordered_json& outcome, const SubjectRun& run,
                 const std::string& schedule) {
  if (run.ok() || outcome.contains("codes")) return;
  nlohmann::ordered_json codes = nlohmann::ordered_json::array(), findings = codes;
  for (const Finding& finding : run.report.findings()) {
    if (!counts_as_error(finding)) continue;
    codes.push_back(info_of(finding.code).id);
    findings.push_back(
        {{"code", info_of(finding.code).id}, {"file", finding.file}, {"line", finding.line}});
  }
  outcome["codes"] = codes;
  outcome["findings"] = findings;
  outcome["text"] = run.report.ok() ? fmt::format("{}", run.differences.front())
                                    : run.report.findings_text(false, 100);
  if (!schedule.empty()) outcome["schedule"] = schedule;
}

}  // namespace asctwin::tool
