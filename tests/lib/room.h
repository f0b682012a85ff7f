// A kernel of one library call: what it computes, or what is said of it.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "asctwin/run.h"
#include "in_place.h"
#include "kernel_operator.h"

namespace asctwin::test {

using Values = std::vector<float>;

// The first `results` elements that `compute(dst, src, tmp)` gives of `values`, without a finding.
template <class T, class D = T, class Compute>
Values computed(const Values& values, uint32_t results, Compute compute,
                const RunOptions& options = {}) {
  using namespace AscendC;
  Values out;
  const auto report = run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> src, dst, tmp;
        for (auto* buffer : {&src, &dst, &tmp}) pipe.InitBuffer(*buffer, 4096);
        const auto x = src.Get<T>();
        const auto y = dst.Get<D>();
        for (uint32_t i = 0; i < values.size(); ++i) x.SetValue(i, static_cast<T>(values[i]));
        PipeBarrier<PIPE_ALL>();
        compute(y, x, tmp.Get<uint8_t>());
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < results; ++i) out.push_back(static_cast<float>(y.GetValue(i)));
      },
      options, {});
  EXPECT_TRUE(asctwin::test::is_as_meant(report)) << report.text();
  return out;
}

inline RunOptions options_on(const std::string& soc) {
  RunOptions options;
  options.soc = soc;
  return options;
}

// Computes on the 950.
template <class T, class D = T, class Compute>
Values on_950(const Values& values, uint32_t results, Compute compute) {
  return computed<T, D>(values, results, compute, options_on("Ascend950"));
}

// Returns the report of a call on 1024 floats that are all 1.
inline Report report_of(const std::function<void(const AscendC::LocalTensor<float>&)>& call,
                        const RunOptions& options = {}) {
  using namespace AscendC;
  return run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 4096);
        const auto x = buffer.Get<float>();
        Duplicate(x, 1.0f, 1024);
        PipeBarrier<PIPE_V>();
        call(x);
      },
      options, {});
}
inline Code code_in(const std::function<void(const AscendC::LocalTensor<float>&)>& call,
                    const RunOptions& options = {}) {
  const Report report = report_of(call, options);
  return report.findings().empty() ? Code{} : report.findings()[0].code;
}

}  // namespace asctwin::test
