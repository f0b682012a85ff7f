// A check asks the earlier ones' findings: a call that they refuse has no bytes.
#include "check/checks.h"

#include "check/levels.h"

namespace asctwin::check {

void add_checks(core::LaunchSpec& spec, Check level, Autosync autosync) {
  if (level == Check::kFast) spec.readers.push_back(std::make_shared<FastChecks>());
  if (level == Check::kFull) add_full_checks(spec, autosync);
}

}  // namespace asctwin::check
