// Comparing images.
#include "trial.h"

#include <algorithm>
#include <cstring>

namespace asctwin::fuzz {
namespace {

// The first byte that differs, or nullptr.
const uint8_t* first_difference(const World::Part& a, const World::Part& b, size_t from = 0) {
  if (std::memcmp(a.bytes.data() + from, b.bytes.data() + from, a.bytes.size() - from) == 0)
    return nullptr;
  const auto [at, other] =
      std::mismatch(a.bytes.begin() + static_cast<std::ptrdiff_t>(from), a.bytes.end(),
                    b.bytes.begin() + static_cast<std::ptrdiff_t>(from));
  (void)other;
  return a.begin + (at - a.bytes.begin());
}

std::string text_of(const World::Part& part, const uint8_t* byte) {
  return std::to_string(byte - part.begin) + " of " + std::to_string(part.bytes.size()) +
         (part.is_core ? "" : " foreign") + " bytes";
}

}  // namespace

void note_findings(const Report& report, Outcome& outcome) {
  for (const Finding& finding : report.findings()) {
    outcome.has_error = outcome.has_error || stops_core(finding.code);
    outcome.codes += (outcome.codes.empty() ? "" : " ") + std::string(info_of(finding.code).id);
    if (finding.code == Code::E0999 || finding.code == Code::E0803)
      throw Failure("the launch ends with " + std::string(info_of(finding.code).id));
  }
}

void expect_contained(const Outcome& outcome) {
  for (size_t i = 0; i < outcome.before.size(); ++i) {
    const World::Part& before = outcome.before[i];
    const World::Part& after = outcome.after.at(i);
    for (const uint8_t* at = first_difference(before, after); at != nullptr;
         at = first_difference(before, after, static_cast<size_t>(at + 1 - before.begin))) {
      if (outcome.has_error) throw Failure("a refused call changes byte " + text_of(before, at));
      if (contains(outcome.writes, at)) continue;
      throw Failure("an undeclared write of byte " + text_of(before, at));
    }
  }
}

void expect_agreement(const Outcome& checked) {
  const Opinion& opinion = checked.opinion;
  const bool violated = opinion.runs_here && !opinion.violation.empty();
  const bool is_warned = checked.codes.find("W0201") != std::string::npos ||
                         checked.codes.find("W0202") != std::string::npos;
  const bool is_told = checked.has_error || (opinion.is_harmless && is_warned);
  if (violated && !is_told) throw Failure("no error for " + opinion.violation);
  const bool meets = checked.codes.find("E0107") != std::string::npos;
  if (meets && !checked.overlaps.any) throw Failure("no bytes meet");
  if (!violated && checked.has_error && !meets) throw Failure("an error where no rule is broken");
  if (opinion.runs_here && checked.overlaps.unordered_rewrite && !checked.has_error)
    throw Failure("no error for a byte that is written twice");
}

void expect_same(const Outcome& checked, const Outcome& unchecked) {
  if (checked.has_error) return;
  if (unchecked.has_error) throw Failure("refused without checks only (" + unchecked.codes + ")");
  for (size_t i = 0; i < checked.after.size(); ++i)
    if (checked.after[i].bytes != unchecked.after[i].bytes)
      throw Failure("other bytes without checks");
}

}  // namespace asctwin::fuzz
