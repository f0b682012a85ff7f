// Tests the findings of wrong calls on a cube core: an error at the user's line, with what
// disagrees. Each rule has a call that just keeps it, here or in the tests of right products.
// spec: matmul.md, section 13
#define ASCENDC_CUBE_ONLY
#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

// Which the library obeys in global memory, of types that may be either at run time.
TEST(MatmulMisuse, ATransposeThatItsTypeDoesNotHave) {
  const Sample sample;
  const auto report =
      report_of(sample, [&](auto& mm) { mm.SetTensorA(sample.global(sample.a), true); });
  expect_finding(report, Code::W0109, "SetTensorA", "ISTRANS");
  using Wide = Matmul<InGm<float>, InGm<float>, InGm<float>>;
  const auto wide =
      report_of<Wide>(sample, [&](auto& mm) { mm.SetTensorA(sample.result(), true); });
  expect_finding(wide, Code::E0105, "SetTensorA", "ISTRANS");
}

TEST(MatmulMisuse, NoRegistration) {
  const Sample sample;
  const auto report = sample.run([&] {
    TPipe pipe;
    Plain mm;
    compute(sample, mm);
  });
  expect_finding(report, Code::E0105, "IterateAll", "REGIST_MATMUL_OBJ");
}

TEST(MatmulMisuse, NoOperand) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) {
    mm.SetTensorA(sample.global(sample.a));
    mm.IterateAll(sample.result());
  });
  expect_finding(report, Code::E0105, "IterateAll", "SetTensorB");
}

TEST(MatmulMisuse, ABlockThatWasNotIterated) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.GetTensorC(sample.result());
  });
  expect_finding(report, Code::E0105, "GetTensorC", "Iterate comes before it");
}

TEST(MatmulMisuse, ABlockThatIsFetchedTwice) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.Iterate();
    mm.GetTensorC(sample.result());
    mm.GetTensorC(sample.result());
  });
  expect_finding(report, Code::W0109, "GetTensorC", "2 calls after 1 Iterate");
}

TEST(MatmulMisuse, ABlockThatIsNotFetched) {
  Sample sample;
  sample.tiling.set_baseM(16);
  const auto report = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.Iterate();
    mm.Iterate();
    mm.GetTensorC(sample.result());
  });
  expect_finding(report, Code::W0109, "Iterate", "has had 0 GetTensorC");
}

TEST(MatmulMisuse, TheLastBlockThatIsNotFetched) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.Iterate();
    mm.End();
  });
  expect_finding(report, Code::W0109, "End", "has had 0 GetTensorC");
}

TEST(MatmulMisuse, ABiasThatTheTilingDoesNotHave) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) { mm.SetBias(sample.global(sample.bias)); });
  expect_finding(report, Code::E0105, "SetBias", "isBias");
}

TEST(MatmulMisuse, ATilingWithABiasAndNone) {
  Sample sample;
  sample.tiling.set_isBias(1);
  const auto report = report_of(sample, [&](auto& mm) { compute(sample, mm); });
  expect_finding(report, Code::E0105, "IterateAll", "SetBias comes before it");
}

TEST(MatmulMisuse, ABiasOfIntegersForHalves) {
  Sample sample;
  sample.tiling.set_isBias(1);
  using Object = Matmul<InGm<half>, InGm<half>, InGm<float>, InGm<int32_t>>;
  const auto report =
      report_of<Object>(sample, [&](auto& mm) { mm.SetBias(GlobalTensor<int32_t>()); });
  expect_finding(report, Code::E0105, "SetBias", "a bias of int32_t for an A of half");
}

// Two parts of K would add the bias twice.
TEST(MatmulMisuse, ABiasOfAProductWhoseKIsSplit) {
  Sample sample;
  sample.tiling.set_isBias(1);
  sample.tiling.set_singleCoreK(16);
  sample.tiling.set_usedCoreNum(2);
  expect_finding(report_of(sample, [](auto&) {}), Code::W0109, "Init", "split into 2 parts");
  sample.tiling.set_isBias(0);
  expect_clean(report_of(sample, [](auto&) {}));
}

TEST(MatmulMisuse, FiveObjects) {
  const Sample sample;
  const auto report = sample.run([&] {
    TPipe pipe;
    Plain a, b, c, d, e;
    const auto* t = &sample.tiling;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), a, t, b, t, c, t, d, t, e, t);
  });
  expect_finding(report, Code::E0105, "REGIST_MATMUL_OBJ", "5 objects");
}

TEST(MatmulMisuse, ABufferBeforeTheRegistration) {
  const Sample sample;
  const auto report = sample.run([&] {
    TPipe pipe;
    TBuf<TPosition::A1> early;
    pipe.InitBuffer(early, 64);
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    compute(sample, mm);
  });
  expect_finding(report, Code::W0109, "REGIST_MATMUL_OBJ", "made before it: 1");
}

TEST(MatmulMisuse, ABufferAfterTheRegistration) {
  const Sample sample;
  expect_clean(report_of(sample, [&](auto& mm) {
    TBuf<TPosition::A1> late;
    GetTPipePtr()->InitBuffer(late, 64);
    compute(sample, mm);
  }));
}

TEST(MatmulMisuse, AScalarOfAMatrix) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) {
    mm.SetTensorA(half(2));
    mm.SetTensorB(sample.global(sample.b));
    mm.IterateAll(sample.result());
  });
  expect_finding(report, Code::E0105, "IterateAll", "a scalar A and 32 rows");
}

TEST(MatmulMisuse, AVectorOfSeveralRows) {
  const Sample sample;
  using Object = Matmul<At<TPosition::GM, CubeFormat::VECTOR, half>, InGm<half>, InGm<float>>;
  const auto report = report_of<Object>(sample, [&](auto& mm) { compute(sample, mm); });
  expect_finding(report, Code::E0105, "IterateAll", "an A in VECTOR and 32 rows");
}

// The Norm template has unit flags, which a second product would wait for.
TEST(MatmulMisuse, APartialSumWithUnitFlags) {
  const Sample sample;
  const auto report = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.Iterate(true);
  });
  expect_finding(report, Code::E0105, "Iterate", "enUnitFlag");
}

TEST(MatmulMisuse, AnAsynchronousCallOnACubeCore) {
  const Sample sample;
  const auto all = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.template IterateAll<false>(sample.result(), 0, false, true);
  });
  expect_finding(all, Code::E0105, "IterateAll", "`sync` false");
  const auto block = report_of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.template Iterate<false>();
  });
  expect_finding(block, Code::E0105, "Iterate", "`sync` false");
}

TEST(MatmulMisuse, AnObjectThatHasNotEnded) {
  const Sample sample;
  const auto report = sample.run([&] {
    TPipe pipe;
    Plain first, second;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &sample.tiling, second, &sample.tiling);
    compute(sample, first);
    compute(sample, second);
    second.End();
  });
  expect_finding(report, Code::W0116, "IterateAll", "has not ended");
}

// With End in between, whatever the order of the settings.
TEST(MatmulMisuse, ObjectsThatTakeTurns) {
  const Sample sample;
  expect_clean(sample.run([&] {
    TPipe pipe;
    Plain first, second;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &sample.tiling, second, &sample.tiling);
    sample.set(second);
    for (int i = 0; i < 2; ++i) {
      compute(sample, first);
      first.IterateAll(sample.result());
      first.End();
      while (second.Iterate()) second.GetTensorC(sample.result());
      second.End();
    }
  }));
}

TEST(MatmulMisuse, AResultOfBytesWithoutScale) {
  const Sample sample;
  using Object = Matmul<InGm<half>, InGm<half>, InGm<int8_t>>;
  const auto report = report_of<Object>(sample, [&](auto& mm) {
    sample.set(mm);
    mm.IterateAll(sample.result_of<int8_t>());
  });
  expect_finding(report, Code::E0105, "IterateAll", "SetQuantScalar");
}

// Blocks of 16 columns of a C of bytes, whose strips have 32.
TEST(MatmulMisuse, BlocksOfAResultThatBeginInsideOfAStrip) {
  Sample sample;
  sample.tiling.set_baseN(16);
  using Object = Matmul<InGm<half>, InGm<half>, At<TPosition::GM, CubeFormat::NZ, int8_t>>;
  const auto report = report_of<Object>(sample, [&](auto& mm) {
    sample.set(mm);
    mm.SetQuantScalar(0x3F800000);
    mm.IterateAll(sample.result_of<int8_t>());
  });
  expect_finding(report, Code::E0105, "IterateAll", "is a multiple of 32");
}

// Blocks of 48 columns of an A whose strips have 32.
TEST(MatmulMisuse, BlocksThatBeginInsideOfAStrip) {
  const asctwin::Gm<int8_t> operand(size_t{64 * 64});
  for (int8_t& value : operand) value = 1;
  const asctwin::Gm<int32_t> c(size_t{64 * 64});
  Problem p{64, 64, 64};
  p.a_transposed = true;
  Sample sample;
  sample.tiling = tiling_of<int8_t, int32_t, int32_t>(p);
  sample.tiling.baseM = 48;
  using Strips = MatmulType<TPosition::GM, CubeFormat::NZ, int8_t, true>;
  const auto kernel = [&] {
    TPipe pipe;
    Matmul<Strips, InGm<int8_t>, InGm<int32_t>> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    mm.SetTensorA(sample.global(operand), true);
    mm.SetTensorB(sample.global(operand));
    mm.IterateAll(sample.global(c));
  };
  const auto report = sample.run(kernel, {1, 0}, {range_of(operand, "operand"), range_of(c, "d")});
  expect_finding(report, Code::E0105, "IterateAll", "is a multiple of 32");
}

// One block does what its tiling gives to two; two rounds may be the parts of both.
TEST(MatmulMisuse, FewerCoresThanParts) {
  Sample sample;
  sample.tiling.set_singleCoreM(16);
  sample.tiling.set_baseM(16);
  sample.tiling.set_usedCoreNum(2);
  const auto rounds = [&](int count) {
    return report_of(sample, [&, count](auto& mm) {
      for (int i = 0; i < count; ++i) compute(sample, mm);
    });
  };
  expect_finding(rounds(1), Code::W0109, "IterateAll", "is 2 while 1 cores run");
  expect_clean(rounds(2));
}

}  // namespace
