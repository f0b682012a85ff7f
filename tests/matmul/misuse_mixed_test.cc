// Tests the findings of wrong calls in kernels of both kinds of cores.
// spec: matmul.md, sections 2.2, 2.3 and 13
#define ASCENDC_CUBE_ONLY
#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

// Made for vector cores.
using Mixed = MatmulClient<InGm<half>, InGm<half>, InGm<float>>;
template <class T>
using InUb = MatmulType<TPosition::VECIN, CubeFormat::ND, T>;
using IntoUb = MatmulClient<InGm<half>, InGm<half>, InUb<float>>;

template <class Object = Mixed, class Calls>
asctwin::Report of(const Sample& sample, const Calls& calls) {
  return sample.of_mixed<Object>(calls);
}

TEST(MatmulMisuseMixed, CubeOnlyCodeOnAVectorCore) {
  const Sample sample;
  const auto kernel = [&] {
    TPipe pipe;
    if ASCEND_IS_AIC
      return;
    Plain mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &sample.tiling);
    sample.set(mm);
    mm.IterateAll(sample.result());
  };
  expect_finding(sample.run(kernel, {1, 1}), Code::E0105, "IterateAll", "ASCEND_IS_AIC");
}

TEST(MatmulMisuseMixed, NoWorkspace) {
  const Sample sample;
  const auto kernel = [&] {
    TPipe pipe;
    Mixed mm;
    asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                        GetSysWorkSpacePtr(), mm, &sample.tiling);
  };
  const asctwin::Report report = sample.run(kernel, {1, 1});
  ASSERT_FALSE(report.clean());
  EXPECT_EQ(report.findings().front().code, Code::E0105) << report.text();
}

TEST(MatmulMisuseMixed, HF32) {
  const Sample sample;
  expect_finding(of(sample, [](auto& mm) { mm.SetHF32(true); }), Code::E0105, "SetHF32",
                 "ASCENDC_CUBE_ONLY");
}

TEST(MatmulMisuseMixed, AnAsynchronousIterateWithoutWorkspace) {
  const Sample sample;
  const auto report = of(sample, [&](auto& mm) {
    sample.set(mm);
    mm.template Iterate<false>();
  });
  expect_finding(report, Code::E0105, "Iterate", "SetWorkspace comes before");
}

// It waits for each call that asks for it, once.
TEST(MatmulMisuseMixed, AWaitThatNoCallAsksFor) {
  const Sample sample;
  const auto waits = [&](bool asks, int count) {
    return of(sample, [&, asks, count](auto& mm) {
      sample.set(mm);
      mm.template IterateAll<false>(sample.result(), 0, false, asks);
      for (int i = 0; i < count; ++i) mm.WaitIterateAll();
      mm.End();
    });
  };
  expect_clean(waits(true, 1));
  expect_clean(waits(false, 0));
  expect_finding(waits(true, 2), Code::E0105, "WaitIterateAll", "0 calls before it");
  expect_finding(waits(false, 1), Code::E0105, "WaitIterateAll", "0 calls before it");
  const auto batch = of(sample, [](auto& mm) { mm.WaitIterateBatch(); });
  expect_finding(batch, Code::E0105, "WaitIterateBatch", "0 calls before it");
  const auto copies = of(sample, [](auto& mm) { mm.WaitGetTensorC(); });
  expect_finding(copies, Code::E0105, "WaitGetTensorC", "0 copies");
}

// The vector core reads C while its cube core may still write it.
TEST(MatmulMisuseMixed, AResultThatIsReadBeforeItsWait) {
  const Sample sample;
  const auto read = [&](bool waits) {
    return of(sample, [&, waits](auto& mm) {
      TBuf<TPosition::VECIN> room;
      GetTPipePtr()->InitBuffer(room, 4096);
      sample.set(mm);
      mm.template IterateAll<false>(sample.result(), 0, false, true);
      if (waits) mm.WaitIterateAll();
      DataCopy(room.Get<float>(), sample.result(), 1024);
      if (!waits) mm.WaitIterateAll();
      mm.End();
    });
  };
  expect_clean(read(true));
  expect_finding(read(false), Code::E0403, "DataCopy", "may write it with `Fixpipe`");
}

TEST(MatmulMisuseMixed, RowsInUbThatAreNoWholeBlocks) {
  Sample sample;
  sample.tiling.set_baseN(16);
  using Object = MatmulClient<InGm<half>, InGm<half>, InUb<int8_t>>;
  const auto report = of<Object>(sample, [&](auto& mm) {
    TBuf<TPosition::VECIN> room;
    GetTPipePtr()->InitBuffer(room, 4096);
    sample.set(mm);
    mm.SetQuantScalar(0x3F800000);
    mm.Iterate();
    mm.GetTensorC(room.Get<int8_t>());
  });
  expect_finding(report, Code::E0105, "GetTensorC", "rows of 16 B in UB, of `baseN` 16");
}

TEST(MatmulMisuseMixed, ATensorInUbThatIsSmallerThanABlock) {
  const Sample sample;
  const auto fetch = [&](uint32_t bytes) {
    return of<IntoUb>(sample, [&, bytes](auto& mm) {
      TBuf<TPosition::VECIN> room;
      GetTPipePtr()->InitBuffer(room, bytes);
      sample.set(mm);
      mm.Iterate();
      mm.GetTensorC(room.Get<float>());
      mm.End();
    });
  };
  expect_clean(fetch(4096));
  expect_finding(fetch(4064), Code::E0201, "DataCopyPad", "GetTensorC");
}

// Two vector cores run where the tiling counts on four.
TEST(MatmulMisuseMixed, FewerCoresThanParts) {
  Sample sample;
  const auto launch = [&](int parts) {
    sample.tiling.set_usedCoreNum(parts);
    return sample.of_mixed<Mixed>(
        [&](auto& mm) {
          sample.set(mm);
          if (GetSubBlockIdx() == 0) mm.IterateAll(sample.result());
          mm.End();
        },
        {1, 2});
  };
  expect_clean(launch(2));
  expect_finding(launch(4), Code::W0109, "IterateAll", "is 4 while 2 cores run");
}

// Two vector cores join by a flag; the two flags of the one object are not for them.
TEST(MatmulMisuseMixed, AFlagOfItsObjects) {
  const Sample sample;
  const auto join_by = [&](uint16_t flag) {
    return sample.of_mixed<Mixed>(
        [flag](auto&) {
          CrossCoreSetFlag<1, PIPE_MTE3>(flag);
          CrossCoreWaitFlag(flag);
        },
        {1, 2});
  };
  const asctwin::Report report = join_by(1);
  ASSERT_FALSE(report.findings().empty());
  for (const asctwin::Finding& finding : report.findings())
    EXPECT_EQ(finding.code, Code::W0704) << report.text();
  expect_clean(join_by(2));
}

// The vector core waits for a cube core that has left.
TEST(MatmulMisuseMixed, ACubeCoreThatLeaves) {
  const Sample sample;
  const asctwin::Gm<uint8_t> workspace(size_t{16} * 1024 * 1024);
  const auto kernel = [&] {
    TPipe pipe;
    if ASCEND_IS_AIC
      return;
    Mixed mm;
    asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe, workspace.data(),
                                        mm, &sample.tiling);
    sample.set(mm);
    mm.IterateAll(sample.result());
  };
  const auto report = sample.run(kernel, {1, 1}, {range_of(workspace, "w")});
  expect_finding(report, Code::E0703, "CrossCoreWaitFlag", "IterateAll");
}

}  // namespace
