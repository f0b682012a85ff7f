// Limits and rules are rows of the description; this file only holds the call against them.
#include "check/params.h"

#include <algorithm>

#include "check/facts.h"
#include "check/operands.h"
#include "check/scratch.h"
#include "check/support.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Limit;
using isa::Rule;

// What `limit` has against the call; `verdict` is not kHolds.
Finding broken_limit(const Core& core, const Instruction& call, const Limit& limit,
                     isa::Verdict verdict) {
  if (verdict == isa::Verdict::kDoesNothing)
    return finding_of(core, call, Code::W0102).with("field", limit.field);
  const bool in_range = verdict == isa::Verdict::kNotAMultiple;
  Finding finding = finding_of(core, call, in_range ? Code::E0103 : Code::E0102);
  finding.help = limit.help;
  finding.with("field", limit.field).with("actual", limit.value(call.record));
  if (in_range) return finding.with("multiple", limit.multiple_of);
  finding.with("lo", isa::zero_is_accepted(limit, core.chip()) ? 0 : limit.lo);
  return finding.with("hi", limit.hi);
}

std::vector<Finding> broken_limits(const Core& core, const Instruction& call) {
  std::vector<Finding> findings;
  for (const Limit& limit : call.info.limits) {
    const isa::Verdict verdict = isa::judge(limit, call.record, core.chip());
    if (verdict != isa::Verdict::kHolds)
      findings.push_back(broken_limit(core, call, limit, verdict));
  }
  return findings;
}

// `actual` stays a template over the fields that stand beside it; report/ fills it in.
Finding broken_rule(const Core& core, const Instruction& call, const Rule& rule) {
  Finding finding = finding_of(core, call, rule.code);
  finding.help = rule.help;
  if (*rule.actual != '\0') finding.with("actual", rule.actual);
  if (*rule.statement != '\0') finding.with("statement", rule.statement);
  if (rule.facts != nullptr) rule.facts(call.record, finding);
  for (const Limit& limit : call.info.limits) finding.with(limit.field, limit.value(call.record));
  return finding;
}

// Rules that share a warning are one after the other from the weightiest: the first one speaks.
bool is_warned_of(const std::vector<Finding>& findings, Code code) {
  return !is_error(code) &&
         std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.code == code; });
}

std::vector<Finding> broken_rules(const Core& core, const Instruction& call) {
  std::vector<Finding> findings;
  for (const Rule& rule : call.info.rules)
    if (rule.families.contains(core.chip().family) && !is_warned_of(findings, rule.code) &&
        !rule.holds(call.record, core.context()))
      findings.push_back(broken_rule(core, call, rule));
  return findings;
}

}  // namespace

void ParamsCheck::check(const Core& core, const Instruction& call, std::vector<Finding>& findings) {
  if (!check_support(core, call, findings)) return;
  std::vector<Finding> found = broken_limits(core, call);
  if (!has_error(found)) {
    // A rule knows better than "does nothing" why a length came out as 0; several zeros are one.
    std::vector<Finding> rules = broken_rules(core, call);
    if (!rules.empty())
      found = std::move(rules);
    else if (found.size() > 1)
      found.resize(1);
    check_operands(core, call, found);
    check_scratch(core, call, found);
  }
  findings.insert(findings.end(), found.begin(), found.end());
}

}  // namespace asctwin::check
