// Gives the subject of a code in a few words without facts: the title of its page in docs/errors.
#pragma once

#include <string>

#include "asctwin/base/finding.h"

namespace asctwin::report {

std::string title_of(Code code);       // "An event id that the chip does not have"
std::string title_name_of(Code code);  // the same as one word, "AnEventIdThatTheChipDoesNotHave"

}  // namespace asctwin::report
