// Report: folded findings and the ways to write them.
#include "asctwin/report.h"

#include <algorithm>

#include "report/fold.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/lines.h"
#include "report/policy.h"
#include "report/sarif.h"
#include "report/text.h"
#include "report/totals.h"

namespace asctwin {

Report::Report(std::vector<Finding> findings, std::string product, KernelKind kind,
               const Policy& policy)
    : product_(std::move(product)), kernel_(policy.kernel), kind_(kind) {
  report::PolicyResult result = report::apply_policy(report::fold(std::move(findings)), policy);
  findings_ = std::move(result.shown);
  allowed_ = std::move(result.allowed);
  suppressed_ = std::move(result.suppressed);
  hidden_ = std::move(result.hidden);
}

bool Report::ok() const {
  return std::none_of(findings_.begin(), findings_.end(),
                      [](const Finding& finding) { return counts_as_error(finding); });
}

std::string Report::summary() const { return report::text_of(report::totals_of(*this)); }

std::string Report::findings_text(bool colour, size_t columns) const {
  const report::TextOptions options{colour, columns, kind_.vector};
  std::string text;
  for (const Finding& finding : findings_) text += report::to_text(finding, options) + "\n";
  return text;
}

std::string Report::text(bool colour, size_t columns) const {
  return findings_text(colour, columns) + summary() + "\n";
}

std::string Report::json() const {
  const nlohmann::json whole = {{"product", product_},
                                {"summary", summary()},
                                {"findings", report::to_json(findings_)},
                                {"allowed", report::to_json(allowed_)},
                                {"suppressed", report::to_json(suppressed_)},
                                {"hidden", hidden_.size()}};
  // Text of a kernel, such as an exception's, need not be UTF-8.
  return whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string Report::as(ReportFormat format) const {
  switch (format) {
    case ReportFormat::kText:
      return text();
    case ReportFormat::kJson:
      return json();
    case ReportFormat::kSarif:
      return report::to_sarif({{*this}});
    case ReportFormat::kJunit:
      return report::to_junit({{*this}});
    case ReportFormat::kGithub:
      return report::to_github({{*this}});
    case ReportFormat::kGcc:
      return report::to_gcc({{*this}});
  }
  return "";
}

}  // namespace asctwin
