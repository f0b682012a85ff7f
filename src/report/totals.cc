// Numbers and their words.
#include "report/totals.h"

#include <utility>
#include <vector>

#include "report/language.h"

namespace asctwin::report {
namespace {

void count(const std::vector<Finding>& findings, Totals& totals) {
  for (const Finding& finding : findings)
    ++(counts_as_error(finding) ? totals.errors : totals.warnings);
}

std::string findings_of(const Totals& totals) {
  const std::string errors = sentence(totals.errors == 1 ? "{} error" : "{} errors", totals.errors);
  const std::string warnings =
      sentence(totals.warnings == 1 ? "{} warning" : "{} warnings", totals.warnings);
  if (totals.errors + totals.warnings == 0) return translated("no findings");
  if (totals.warnings == 0) return errors;
  return totals.errors == 0 ? warnings : errors + ", " + warnings;
}

}  // namespace

Totals& Totals::operator+=(const Totals& more) {
  errors += more.errors;
  warnings += more.warnings;
  allowed += more.allowed;
  suppressed += more.suppressed;
  hidden += more.hidden;
  return *this;
}

Totals totals_of(const Report& report) {
  Totals totals;
  count(report.findings(), totals);
  count(report.hidden(), totals);
  totals.allowed = static_cast<int64_t>(report.allowed().size());
  totals.suppressed = static_cast<int64_t>(report.suppressed().size());
  totals.hidden = static_cast<int64_t>(report.hidden().size());
  return totals;
}

std::string text_of(const Totals& totals) {
  std::string left_out;
  for (const auto& [number, word] : {std::pair(totals.allowed, "{} allowed"),
                                     {totals.suppressed, "{} suppressed"},
                                     {totals.hidden, "{} not shown"}})
    if (number > 0) left_out += (left_out.empty() ? "" : ", ") + sentence(word, number);
  return findings_of(totals) + (left_out.empty() ? "" : " (" + left_out + ")");
}

}  // namespace asctwin::report
