// A place in a kernel's source, for findings: library code is never shown, only the user's call.
#pragma once

#include <string>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Core;

std::string place_text(const Core& core, SourceLoc where);  // "k.cpp:12"

// Adds the facts of another place of a finding (RelatedPlace): `<name>_file`, `<name>_line`, and
// `<name>_op_in` where it lies in library functions.
Finding& add_place(const Core& core, Finding& finding, const std::string& name, SourceLoc where);

}  // namespace asctwin::core
