// Generated parts of documents. docs/contract.md: which instruction is how well known on which
// chip, where the documents disagree, and what is inferred. docs/modelled.md: which calls are modelled.
#pragma once

#include <cstdint>
#include <string>

#include "report/language.h"

namespace asctwin::reference {

std::string contract_tables();  // Markdown

using report::Language;
std::string calls_table(Language language);  // Markdown; links start at the root of the project

}  // namespace asctwin::reference
