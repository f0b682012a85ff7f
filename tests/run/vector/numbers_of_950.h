// The common part of tests of calls that only the 950 has: tensors as lists of numbers, whole
// launches.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace asctwin::test {

using List = std::vector<double>;

inline Report run_once(const std::function<void()>& kernel, const char* soc = "Ascend950") {
  RunOptions options;
  options.soc = soc;
  return run_on_cores(kernel, options, {});
}

template <class T>
AscendC::LocalTensor<T> numbers(uint32_t address, const List& values) {
  AscendC::LocalTensor<T> tensor(AscendC::TPosition::VECCALC, address,
                                 static_cast<uint32_t>(values.size()));
  for (uint32_t i = 0; i < values.size(); ++i) tensor.SetValue(i, static_cast<T>(values[i]));
  return tensor;
}
template <class T>
List values_of(const AscendC::LocalTensor<T>& tensor, uint32_t count) {
  List values;
  for (uint32_t i = 0; i < count; ++i) values.push_back(static_cast<double>(tensor.GetValue(i)));
  return values;
}

// Returns a tensor of 64 zeros after `kernel`, without a finding.
template <class T, class Kernel>
List result_of(uint32_t count, const Kernel& kernel) {
  List result;
  const Report report = run_once([&] {
    const auto dst = numbers<T>(0x8000, List(64, 0));
    kernel(dst);
    result = values_of(dst, count);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

}  // namespace asctwin::test
