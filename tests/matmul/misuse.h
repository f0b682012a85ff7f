// A small product for tests of wrong calls, and what a test expects of its report.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "problem.h"

namespace matmul_test {

using asctwin::Code;

template <class T, bool kTrans = false>
using InGm = AscendC::MatmulType<AscendC::TPosition::GM, CubeFormat::ND, T, kTrans>;

template <AscendC::TPosition kPosition, CubeFormat kFormat, class T>
using At = AscendC::MatmulType<kPosition, kFormat, T>;

template <class T>
asctwin::GlobalRange range_of(const asctwin::Gm<T>& gm, const char* name) {
  return {gm.block().data(), gm.block().size_bytes(), name, gm.may_be_unwritten()};
}

// A 32 x 32 x 32 product on one core.
struct Sample {
  Tiling tiling = tiling_of<half, float, float>({32, 32, 32});
  asctwin::Gm<half> a = asctwin::Gm<half>(size_t{32 * 32});
  asctwin::Gm<half> b = asctwin::Gm<half>(size_t{32 * 32});
  asctwin::Gm<float> c = asctwin::Gm<float>(size_t{32 * 32});
  asctwin::Gm<float> bias = asctwin::Gm<float>(size_t{32});

  Sample() {
    for (half& value : a) value = half(1);
    for (half& value : b) value = half(1);
    for (float& value : bias) value = 1;
  }

  template <class T>
  static AscendC::GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
    AscendC::GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(gm.data(), gm.size());
    return tensor;
  }
  AscendC::GlobalTensor<float> result() const { return global(c); }
  // The result seen as elements of T.
  template <class T>
  AscendC::GlobalTensor<T> result_of() const {
    AscendC::GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(reinterpret_cast<T*>(c.data()), 32 * 32);
    return tensor;
  }

  asctwin::Report run(const std::function<void()>& kernel, asctwin::KernelKind kind = {1, 0},
                      std::vector<asctwin::GlobalRange> more = {}, int blocks = 1) const {
    asctwin::RunOptions options;
    options.kind = kind;
    options.blocks = blocks;
    for (const auto& range :
         {range_of(a, "a"), range_of(b, "b"), range_of(c, "c"), range_of(bias, "bias")})
      more.push_back(range);
    return asctwin::run_on_cores(kernel, options, more);
  }

  // Returns the report of `calls` with an object that is registered on a cube core.
  template <class Object>
  asctwin::Report of(const std::function<void(Object&)>& calls) const {
    return run([&] {
      AscendC::TPipe pipe;
      Object mm;
      asctwin::lib::regist_matmul_objects(true, asctwin::SourceLoc::here(), &pipe,
                                          AscendC::GetSysWorkSpacePtr(), mm, &tiling);
      calls(mm);
    });
  }
  // Returns the report of `calls` on a vector core whose cube core computes.
  template <class Object>
  asctwin::Report of_mixed(const std::function<void(Object&)>& calls,
                           asctwin::KernelKind kind = {1, 1}) const {
    const asctwin::Gm<uint8_t> workspace(size_t{16} * 1024 * 1024);
    const auto kernel = [&] {
      AscendC::TPipe pipe;
      Object mm;
      asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                          workspace.data(), mm, &tiling);
      calls(mm);
    };
    return run(kernel, kind, {range_of(workspace, "w")});
  }

  template <class Object>
  void set(Object& mm) const {
    mm.SetTensorA(global(a));
    mm.SetTensorB(global(b));
  }
};

inline void expect_finding(const asctwin::Report& report, Code code, const std::string& op,
                           const std::string& part) {
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings().front().code, code) << report.text();
  for (const std::string& text : {"`" + op + "`", part, std::string("matmul/")})
    EXPECT_NE(report.text().find(text), std::string::npos) << text << "\n" << report.text();
}

inline void expect_clean(const asctwin::Report& report) {
  EXPECT_TRUE(report.clean()) << report.text();
}

using Plain = AscendC::Matmul<InGm<half>, InGm<half>, InGm<float>>;

// Returns the report of calls with an object on a cube core.
template <class Object = Plain, class Calls>
asctwin::Report report_of(const Sample& sample, const Calls& calls) {
  return sample.of<Object>(calls);
}
// The whole product, after the operands.
template <class Object>
void compute(const Sample& sample, Object& mm) {
  sample.set(mm);
  mm.IterateAll(sample.result());
}

}  // namespace matmul_test
