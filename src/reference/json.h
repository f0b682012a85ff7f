// Pages for other programs; docs/ops_json.md says what the fields are.
#pragma once

#include <span>
#include <string>

#include "reference/model.h"

namespace asctwin::reference {

std::string pages_json(std::span<const Page> pages);  // an array, indented; ends with a newline

}  // namespace asctwin::reference
