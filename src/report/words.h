// The words of a finding: the templates of its code, filled with its facts. Text and JSON share
// them. `{name}` stands for the fact of that name; one that is missing shows as `<name?>`.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::report {

std::string message_of(const Finding& finding);
std::string rule_of(const Finding& finding);  // empty: no rule line
std::string help_of(const Finding& finding);  // the finding's own, or the code's; may be empty

std::vector<std::string> notes_of(const Finding& finding);

// A phrase of no finding.
std::string text_of(const Phrase& phrase);

// A fact as the message shows it: without templates.
std::string fact_text(const Finding& finding, const Fact& fact);

}  // namespace asctwin::report
