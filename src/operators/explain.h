// Which rule has found what of an operator's files.
// spec: opbase.md, section 2.2
#pragma once

#include <string>
#include <vector>

#include "operators/sources.h"

namespace asctwin::operators {

struct Explained {
  std::string rule;  // "R1"
  std::string text;
};

// `types` are the operators' types. Paths are relative to the repository, or to the directory.
std::vector<Explained> explain_sources(const Sources& sources,
                                       const std::vector<std::string>& types);

// The file of the kernel of `type` for the chip of `sources`, by the rules R7; `file` is what the
// prototype says, or empty. Empty: there is none.
std::string kernel_file_of(const Sources& sources, const std::string& type,
                           const std::string& file);

}  // namespace asctwin::operators
