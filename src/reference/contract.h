// The generated part of docs/contract.md: which instruction is how well known on which chip, and
// where the documents disagree.
#pragma once

#include <string>

namespace asctwin::reference {

std::string contract_tables();  // Markdown

}  // namespace asctwin::reference
