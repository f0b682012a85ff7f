// `asctwin run --json --brief`: the verdict, the first cause with its line and what to do, and a
// line for each further finding; under 1,000 tokens for a language model.
#pragma once

#include <string>

#include "tool/one_run.h"

namespace asctwin::tool {

std::string brief_document_of(const OneRun& run);
// Returns the document of a source that does not compile: `messages` are the compiler's.
std::string brief_document_of_error(const std::string& kernel, const std::string& messages);

}  // namespace asctwin::tool
