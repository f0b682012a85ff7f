// Edits that may help against a finding, the most likely ones first. Each is a guess from the
// finding's facts and the source; whoever applies one runs the kernel again.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "base/fix_it.h"
#include "fix/source.h"

namespace asctwin::fix {

struct Suggestion {
  Phrase title;
  std::vector<Change> changes;
  // The call accesses a part of what it did before: undefined bytes in it were so already.
  bool narrows = false;
};

// `name` is how findings call the file that `source` is. Empty for a finding elsewhere.
std::vector<Suggestion> suggestions(const Finding& finding, const Source& source,
                                    const std::string& name);

std::vector<FixIt> fix_its(const Finding& finding, const Source& source, const std::string& name);

// A code that edits are known for.
bool is_mendable(Code code);

}  // namespace asctwin::fix
