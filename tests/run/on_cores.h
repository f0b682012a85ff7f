// Kernels that capture their tensors, in whole launches.
#pragma once

#include <functional>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace asctwin::test {

template <class... T>
Report on_cores(const RunOptions& options, const std::function<void()>& kernel,
                const Gm<T>&... tensors) {
  std::vector<GlobalRange> ranges;
  (ranges.push_back({tensors.block().data(), tensors.block().size_bytes(), "a tensor"}), ...);
  return run_on_cores(kernel, options, ranges);
}

// On one cube core.
template <class... T>
Report on_cube(const std::function<void()>& kernel, const Gm<T>&... tensors) {
  RunOptions options;
  options.kind = KernelKind{1, 0};
  return on_cores(options, kernel, tensors...);
}

template <AscendC::HardEvent event>
void flag() {
  AscendC::SetFlag<event>(0);
  AscendC::WaitFlag<event>(0);
}

}  // namespace asctwin::test
