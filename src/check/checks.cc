// A check asks the earlier ones' findings: a call that they refuse has no bytes.
#include "check/checks.h"

#include "check/bounds.h"
#include "check/overlap.h"
#include "check/params.h"
#include "check/undefined.h"
#include "check/units.h"

namespace asctwin::check {

core::Observers fast_checks(const core::Core&) {
  core::Observers checks;
  checks.push_back(std::make_unique<ParamsCheck>());
  checks.push_back(std::make_unique<BoundsCheck>());
  checks.push_back(std::make_unique<UnitsCheck>());
  checks.push_back(std::make_unique<OverlapCheck>());
  return checks;
}

core::Observers all_checks(const core::Core& core) {
  core::Observers checks = fast_checks(core);
  checks.push_back(std::make_unique<UndefinedCheck>(core));
  return checks;
}

}  // namespace asctwin::check
