// A launch of one core for a machine, whose kernel does nothing.
#pragma once

#include <memory>

#include "core/launch/launch.h"
#include "property/random/call.h"

namespace asctwin::test {

inline std::unique_ptr<core::Launch> launch_on(const Machine& machine) {
  core::LaunchSpec spec;
  spec.chip = &machine.chip;
  spec.kernel = [] {};
  if (machine.core == CoreKind::kCube) spec.kind = KernelKind{1, 0};
  return std::make_unique<core::Launch>(std::move(spec));
}

}  // namespace asctwin::test
