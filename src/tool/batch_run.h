// One case of a batch as `asctwin run` would do it: the same options, the same report.
#pragma once

#include <string>

#include "batch/case.h"
#include "batch/guard.h"
#include "batch/result.h"

namespace asctwin::tool {

struct BatchSettings {
  batch::GuardOptions guard;
  double timeout_seconds = 10;  // where the case says nothing
};

// Confined as the settings say. Never throws.
batch::Outcome run_case(const batch::Case& item, const BatchSettings& settings);

}  // namespace asctwin::tool
