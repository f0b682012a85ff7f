// How reports call cores and fault classes.
#pragma once

#include <iterator>

#include "asctwin/base/finding.h"

namespace asctwin::report {

// By value of the enumeration.
inline constexpr const char* kCoreNames[] = {"AIV", "AIC", "AI Core"};
inline constexpr const char* kClassNames[] = {"violation",  "hazard",   "unpredictable",
                                              "unmodelled", "internal", "suspicious"};
static_assert(std::size(kCoreNames) == static_cast<size_t>(CoreKind::kFused) + 1);
static_assert(std::size(kClassNames) == static_cast<size_t>(FaultClass::kSuspicious) + 1);

using asctwin::name_of;  // of a pipe
inline const char* name_of(CoreKind kind) { return kCoreNames[static_cast<size_t>(kind)]; }
inline const char* name_of(FaultClass fault) { return kClassNames[static_cast<size_t>(fault)]; }
inline const char* severity_of(const Finding& finding) {
  return counts_as_error(finding) ? "error" : "warning";
}

}  // namespace asctwin::report
