// What is said of wrong calls: an error at the user's line, with what disagrees.
// spec: matmul.md, section 13
#define ASCENDC_CUBE_ONLY
#include <gtest/gtest.h>

#include "problem.h"

namespace {

using namespace AscendC;
using namespace matmul_test;
using asctwin::Code;

template <class T, bool kTrans = false>
using Gm = MatmulType<TPosition::GM, CubeFormat::ND, T, kTrans>;
using Plain = Matmul<Gm<half>, Gm<half>, Gm<float>>;

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
  static GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(gm.data(), gm.size());
    return tensor;
  }

  asctwin::Report run(const std::function<void()>& kernel,
                      asctwin::KernelKind kind = {1, 0}) const {
    const auto range = [](const auto& gm, const char* name) {
      return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                  gm.may_be_unwritten()};
    };
    asctwin::RunOptions options;
    options.kind = kind;
    return asctwin::run_on_cores(
        kernel, options, {range(a, "a"), range(b, "b"), range(c, "c"), range(bias, "bias")});
  }

  template <class Object>
  void set(Object& mm) const {
    mm.SetTensorA(global(a));
    mm.SetTensorB(global(b));
  }
};

void expect_error(const asctwin::Report& report, Code code, const std::string& op,
                  const std::string& part) {
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  const asctwin::Finding& finding = report.findings().front();
  EXPECT_EQ(finding.code, code) << report.text();
  EXPECT_NE(report.text().find("`" + op + "`"), std::string::npos) << report.text();
  EXPECT_NE(report.text().find(part), std::string::npos) << report.text();
  EXPECT_NE(report.text().find("misuse_test.cc"), std::string::npos) << report.text();
}

TEST(MatmulMisuse, ATransposeThatItsTypeDoesNotHave) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    mm.SetTensorA(Sample::global(sample.a), true);
  }),
               Code::E0105, "SetTensorA", "ISTRANS");
}

TEST(MatmulMisuse, NoRegistration) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    sample.set(mm);
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0105, "IterateAll", "REGIST_MATMUL_OBJ");
}

TEST(MatmulMisuse, NoOperand) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    mm.SetTensorA(Sample::global(sample.a));
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0105, "IterateAll", "SetTensorB");
}

TEST(MatmulMisuse, ABlockThatWasNotIterated) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.GetTensorC(Sample::global(sample.c));
  }),
               Code::E0105, "GetTensorC", "Iterate comes before it");
}

TEST(MatmulMisuse, ABiasThatTheTilingDoesNotHave) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    mm.SetBias(Sample::global(sample.bias));
  }),
               Code::E0105, "SetBias", "isBias");
}

TEST(MatmulMisuse, ATilingWithABiasAndNone) {
  Sample sample;
  sample.tiling.set_isBias(1);
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0105, "IterateAll", "SetBias comes before it");
}

TEST(MatmulMisuse, ATilingThatIsEmpty) {
  Sample sample;
  sample.tiling = {};
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
  }),
               Code::E0105, "Init", "`M` is 0");
}

TEST(MatmulMisuse, ATilingOfALargerShape) {
  Sample sample;
  sample.tiling.set_singleCoreM(48);
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0201, "DataCopy", "IterateAll");
}

TEST(MatmulMisuse, ABlockThatL0DoesNotHold) {
  Sample sample;
  sample.tiling.set_baseK(2048);
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0105, "IterateAll", "65536 B");
}

TEST(MatmulMisuse, ADepthThatIsNoMultipleOfItsSteps) {
  Sample sample;
  sample.tiling.set_depthA1(3);
  sample.tiling.set_stepKa(2);
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
  }),
               Code::E0105, "Init", "`depthA1` is 3, with `stepM` 1 and `stepKa` 2");
}

// 256 blocks of 32 x 32 halves, twice, are 1 MiB.
TEST(MatmulMisuse, BlocksThatL1DoesNotHold) {
  Sample sample;
  sample.tiling.set_stepKa(256);
  sample.tiling.set_depthA1(512);
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0105, "IterateAll", "of L1 (baseM * baseK * depthA1");
}

TEST(MatmulMisuse, FiveObjects) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain a, b, c, d, e;
    const auto* t = &sample.tiling;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), a, t, b, t, c, t, d, t, e, t);
  }),
               Code::E0105, "REGIST_MATMUL_OBJ", "5 objects");
}

TEST(MatmulMisuse, AScalarOfAMatrix) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    mm.SetTensorA(half(2));
    mm.SetTensorB(Sample::global(sample.b));
    mm.IterateAll(Sample::global(sample.c));
  }),
               Code::E0105, "IterateAll", "a scalar A and 32 rows");
}

// The Norm template has unit flags, which a second product would wait for.
TEST(MatmulMisuse, APartialSumWithUnitFlags) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.Iterate(true);
  }),
               Code::E0105, "Iterate", "enUnitFlag");
}

TEST(MatmulMisuse, AnObjectThatHasNotEnded) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Plain first, second;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &sample.tiling, second, &sample.tiling);
    sample.set(first);
    sample.set(second);
    first.IterateAll(Sample::global(sample.c));
    second.IterateAll(Sample::global(sample.c));
    second.End();
  }),
               Code::W0116, "IterateAll", "has not ended");
}

// With End in between, whatever the order of the settings.
TEST(MatmulMisuse, ObjectsThatTakeTurns) {
  const Sample sample;
  const asctwin::Report report = sample.run([&] {
    TPipe pipe;
    Plain first, second;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &sample.tiling, second, &sample.tiling);
    sample.set(second);
    for (int i = 0; i < 2; ++i) {
      sample.set(first);
      first.IterateAll(Sample::global(sample.c));
      first.IterateAll(Sample::global(sample.c));
      first.End();
      while (second.Iterate()) second.GetTensorC(Sample::global(sample.c));
      second.End();
    }
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(MatmulMisuse, AResultOfBytesWithoutScale) {
  const Sample sample;
  expect_error(sample.run([&] {
    TPipe pipe;
    Matmul<Gm<half>, Gm<half>, Gm<int8_t>> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    GlobalTensor<int8_t> c;
    c.SetGlobalBuffer(reinterpret_cast<int8_t*>(sample.c.data()), 32 * 32);
    mm.IterateAll(c);
  }),
               Code::E0105, "IterateAll", "SetQuantScalar");
}

TEST(MatmulMisuse, CubeOnlyCodeOnAVectorCore) {
  const Sample sample;
  expect_error(sample.run(
                   [&] {
                     TPipe pipe;
                     if ASCEND_IS_AIC
                       return;
                     Plain mm;
                     REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
                     sample.set(mm);
                     mm.IterateAll(Sample::global(sample.c));
                   },
                   {1, 1}),
               Code::E0105, "IterateAll", "ASCEND_IS_AIC");
}

// Blocks of 16 columns of an A whose strips have 32.
TEST(MatmulMisuse, BlocksThatBeginInsideOfAStrip) {
  const asctwin::Gm<int8_t> operand(size_t{64 * 64});
  for (int8_t& value : operand) value = 1;
  const asctwin::Gm<int32_t> c(size_t{64 * 64});
  Problem p{64, 64, 64};
  p.a_transposed = true;
  Tiling tiling = tiling_of<int8_t, int32_t, int32_t>(p);
  tiling.baseM = 48;
  using Strips = MatmulType<TPosition::GM, CubeFormat::NZ, int8_t, true>;
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                gm.may_be_unwritten()};
  };
  expect_error(asctwin::run_on_cores(
                   [&] {
                     TPipe pipe;
                     Matmul<Strips, Gm<int8_t>, Gm<int32_t>> mm;
                     REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
                     mm.SetTensorA(Sample::global(operand), true);
                     mm.SetTensorB(Sample::global(operand));
                     mm.IterateAll(Sample::global(c));
                   },
                   options, {range(operand, "operand"), range(c, "c")}),
               Code::E0105, "IterateAll", "is a multiple of 32");
}

// Blocks of 16 columns of a C of bytes, whose strips have 32.
TEST(MatmulMisuse, BlocksOfAResultThatBeginInsideOfAStrip) {
  Sample sample;
  sample.tiling.set_baseN(16);
  using Bytes = MatmulType<TPosition::GM, CubeFormat::NZ, int8_t>;
  expect_error(sample.run([&] {
    TPipe pipe;
    Matmul<Gm<half>, Gm<half>, Bytes> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.SetQuantScalar(0x3F800000);
    GlobalTensor<int8_t> c;
    c.SetGlobalBuffer(reinterpret_cast<int8_t*>(sample.c.data()), 32 * 32);
    mm.IterateAll(c);
  }),
               Code::E0105, "IterateAll", "is a multiple of 32");
}

// Mixed: the object is made for vector cores.
using Mixed = MatmulClient<Gm<half>, Gm<half>, Gm<float>>;

TEST(MatmulMisuse, NoWorkspaceInAMixedKernel) {
  const Sample sample;
  const asctwin::Report report = sample.run(
      [&] {
        TPipe pipe;
        Mixed mm;
        asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                            GetSysWorkSpacePtr(), mm, &sample.tiling);
      },
      {1, 1});
  ASSERT_FALSE(report.clean());
  EXPECT_EQ(report.findings().front().code, Code::E0105) << report.text();
}

TEST(MatmulMisuse, HF32InAMixedKernel) {
  const Sample sample;
  expect_error(sample.run(
                   [&] {
                     TPipe pipe;
                     if ASCEND_IS_AIC
                       return;
                     Mixed mm;
                     mm.SetHF32(true);
                   },
                   {1, 1}),
               Code::E0105, "SetHF32", "ASCENDC_CUBE_ONLY");
}

// Two vector cores join by a flag; the two flags of the one object are not for them.
asctwin::Report join_by(const Sample& sample, uint16_t flag) {
  const asctwin::Gm<uint8_t> workspace(size_t{16} * 1024 * 1024);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 2};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name, true};
  };
  return asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        Mixed mm;
        asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                            workspace.data(), mm, &sample.tiling);
        CrossCoreSetFlag<1, PIPE_MTE3>(flag);
        CrossCoreWaitFlag(flag);
      },
      options, {range(workspace, "w")});
}

TEST(MatmulMisuse, AFlagOfItsObjects) {
  const Sample sample;
  const asctwin::Report report = join_by(sample, 1);
  ASSERT_FALSE(report.findings().empty());
  for (const asctwin::Finding& finding : report.findings())
    EXPECT_EQ(finding.code, Code::W0704) << report.text();
  EXPECT_TRUE(join_by(sample, 2).clean()) << join_by(sample, 2).text();
}

// The vector core waits for a cube core that has left.
TEST(MatmulMisuse, AMixedKernelWhoseCubeCoreLeaves) {
  const Sample sample;
  const asctwin::Gm<uint8_t> workspace(size_t{16} * 1024 * 1024);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 1};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                gm.may_be_unwritten()};
  };
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        if ASCEND_IS_AIC
          return;
        Mixed mm;
        asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                            workspace.data(), mm, &sample.tiling);
        sample.set(mm);
        mm.IterateAll(Sample::global(sample.c));
      },
      options,
      {range(sample.a, "a"), range(sample.b, "b"), range(sample.c, "c"), range(workspace, "w")});
  expect_error(report, Code::E0703, "CrossCoreWaitFlag", "IterateAll");
}

}  // namespace
