// A check asks the earlier ones' findings: a call that they refuse has no bytes.
#include "check/checks.h"

#include "check/bounds.h"
#include "check/overlap.h"
#include "check/params.h"

namespace asctwin::check {

core::Observers all_checks() {
  core::Observers checks;
  checks.push_back(std::make_unique<ParamsCheck>());
  checks.push_back(std::make_unique<BoundsCheck>());
  checks.push_back(std::make_unique<OverlapCheck>());
  return checks;
}

}  // namespace asctwin::check
