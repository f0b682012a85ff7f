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

struct Subject {
  const Source& source;
  const std::string& name;  // as findings call the file that `source` is
  int event_ids;            // of a HardEvent, on the chip that the kernel ran on
};

// Empty for a finding in another file.
std::vector<Suggestion> suggestions(const Finding& finding, const Subject& subject);

std::vector<FixIt> fix_its(const Finding& finding, const Subject& subject);

// A code that edits are known for.
bool is_mendable(Code code);

}  // namespace asctwin::fix
