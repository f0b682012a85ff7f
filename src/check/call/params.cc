// Limits and rules are rows of the description; this file only compares the call with them.
#include "check/call/params.h"

#include <algorithm>

#include "check/call/operands.h"
#include "check/call/reach.h"
#include "check/call/scratch.h"
#include "check/call/support.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Limit;
using isa::Rule;

// The finding about a broken limit; `verdict` is not kHolds.
Finding broken_limit(const Core& core, const Instruction& instruction, const Limit& limit,
                     isa::Verdict verdict) {
  if (verdict == isa::Verdict::kDoesNothing)
    return finding_of(core, instruction, Code::W0102).with("field", limit.field);
  const bool in_range = verdict == isa::Verdict::kNotAMultiple;
  Finding finding = finding_of(core, instruction, in_range ? Code::E0103 : Code::E0102);
  finding.help = limit.field == core.limit_help.field ? core.limit_help.help : limit.help;
  finding.with("field", limit.field).with("actual", limit.value(instruction.record));
  if (in_range) return finding.with("multiple", limit.multiple_of);
  finding.with("lo", isa::zero_is_accepted(limit, core.chip()) ? 0 : limit.lo);
  return finding.with("hi", limit.hi);
}

std::vector<Finding> broken_limits(const Core& core, const Instruction& instruction) {
  std::vector<Finding> findings;
  for (const Limit& limit : instruction.info.limits) {
    const isa::Verdict verdict = isa::verdict_of(limit, instruction.record, core.chip());
    if (verdict != isa::Verdict::kHolds)
      findings.push_back(broken_limit(core, instruction, limit, verdict));
  }
  return findings;
}

// `actual` stays a template over the other facts of the finding; report/ fills it in.
Finding broken_rule(const Core& core, const Instruction& instruction, const Rule& rule) {
  Finding finding = finding_of(core, instruction, rule.code);
  finding.help = rule.help;
  if (*rule.actual != '\0') finding.with("actual", rule.actual);
  if (*rule.statement != '\0') finding.with("statement", rule.statement);
  if (rule.facts != nullptr) rule.facts(instruction.record, finding);
  for (const Limit& limit : instruction.info.limits)
    finding.with(limit.field, limit.value(instruction.record));
  return finding;
}

// Rules with the same warning are listed one after the other, the most important one first; only
// the first that is broken is reported.
bool is_warned_of(const std::vector<Finding>& findings, Code code) {
  return !is_error(code) &&
         std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.code == code; });
}

// Beyond the end of one: the bounds check says so.
bool leaves_a_tensor(const Core& core, const Instruction& instruction) {
  ReachSink sink(core, instruction);
  if (instruction.accesses != nullptr) instruction.accesses(instruction.record, sink);
  return std::any_of(sink.reaches().begin(), sink.reaches().end(),
                     [](const Reach& reach) { return reach.excess() > 0; });
}
bool is_broken(const Core& core, const Instruction& instruction, const Rule& rule) {
  return rule.families.contains(core.chip().family) &&
         !rule.holds(instruction.record, core.context()) &&
         !(rule.of_places && leaves_a_tensor(core, instruction));
}

std::vector<Finding> broken_rules(const Core& core, const Instruction& instruction) {
  std::vector<Finding> findings;
  for (const Rule& rule : instruction.info.rules)
    if (!is_warned_of(findings, rule.code) && is_broken(core, instruction, rule))
      findings.push_back(broken_rule(core, instruction, rule));
  return findings;
}

}  // namespace

void ParamsCheck::check(const Core& core, const Instruction& instruction,
                        std::vector<Finding>& findings) {
  if (!check_support(core, instruction, findings)) return;
  std::vector<Finding> found = broken_limits(core, instruction);
  if (!has_error(found)) {
    // A rule explains better than "does nothing" why a length is 0; several zeros give one finding.
    std::vector<Finding> rules = broken_rules(core, instruction);
    if (!rules.empty())
      found = std::move(rules);
    else if (found.size() > 1)
      found.resize(1);
    check_operands(core, instruction, found);
    check_scratch(core, instruction, found);
  }
  findings.insert(findings.end(), found.begin(), found.end());
}

}  // namespace asctwin::check
