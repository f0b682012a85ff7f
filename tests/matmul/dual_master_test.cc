// enableMixDualMaster: a cube core and the vector cores beside it run the same calls; and a block
// that is fetched into global memory and into UB.
// spec: matmul.md, sections 2.4 and 4.6
#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

constexpr MatmulConfig kDual =
    GetNormalConfig(false, false, false, BatchMode::BATCH_LESS_THAN_L1, true, IterateOrder::UNDEF,
                    ScheduleType::INNER_PRODUCT, true, true);
template <class T, bool kShared>
using Shared = MatmulType<TPosition::GM, CubeFormat::ND, T, false, LayoutMode::NONE, kShared>;
template <bool kShared = false>
using Object =
    Matmul<Shared<half, kShared>, Shared<half, kShared>, InGm<float>, InGm<float>, kDual>;

struct Shot {
  Sample sample;
  asctwin::Gm<float> doubled = asctwin::Gm<float>(size_t{32 * 32});
  asctwin::Gm<uint8_t> workspace = asctwin::Gm<uint8_t>(size_t{16} * 1024 * 1024);

  // Vector cores read the result behind their IterateAll.
  void double_result() {
    TBuf<TPosition::VECCALC> room;
    GetTPipePtr()->InitBuffer(room, 4096);
    const uint32_t count = 1024 / static_cast<uint32_t>(GetSubBlockNum());
    const uint64_t first = count * static_cast<uint64_t>(GetSubBlockIdx());
    const auto x = room.Get<float>();
    DataCopy(x, sample.result()[first], count);
    PipeBarrier<PIPE_ALL>();
    Muls(x, x, 2.0f, static_cast<int32_t>(count));
    PipeBarrier<PIPE_ALL>();
    DataCopy(Sample::global(doubled)[first], x, count);
  }

  template <class Mm>
  asctwin::Report of(uint8_t vectors, const std::function<void(Mm&)>& calls) {
    const auto kernel = [&] {
      TPipe pipe;
      Mm mm;
      asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                          workspace.data(), mm, &sample.tiling);
      calls(mm);
    };
    return sample.run(kernel, {1, vectors}, {range_of(doubled, "d"), range_of(workspace, "w")});
  }
  template <class Mm>
  asctwin::Report multiply(uint8_t vectors) {
    return of<Mm>(vectors, [&](auto& mm) {
      compute(sample, mm);
      mm.End();
      if ASCEND_IS_AIV
        double_result();
    });
  }
};

TEST(DualMaster, VectorCoresWaitForTheirCubeCore) {
  Shot shot;
  expect_clean(shot.multiply<Object<>>(1));
  for (size_t i = 0; i < 1024; ++i) ASSERT_EQ(shot.doubled[i], 64) << i;
}

TEST(DualMaster, TwoVectorCoresShareAProduct) {
  Shot shot;
  expect_clean(shot.multiply<Object<true>>(2));
  for (size_t i = 0; i < 1024; ++i) ASSERT_EQ(shot.doubled[i], 64) << i;
  EXPECT_NE(shot.multiply<Object<>>(2).text().find("A and B are IBSHARE"), std::string::npos);
}

TEST(DualMaster, HasNoEffectOnCubeCoresAlone) {
  const Sample sample;
  expect_clean(sample.of<Object<>>([&](auto& mm) {
    compute(sample, mm);
    mm.End();
  }));
  for (size_t i = 0; i < 1024; ++i) ASSERT_EQ(sample.c[i], 32) << i;
}

TEST(DualMaster, HasIterateAllAlone) {
  Shot shot;
  const auto report = shot.of<Object<>>(1, [&](auto& mm) {
    shot.sample.set(mm);
    if ASCEND_IS_AIV
      mm.template Iterate<true>();
  });
  expect_finding(report, Code::E0105, "Iterate", "taken by IterateAll alone");
}

TEST(DualMaster, IsTheSameOfAllObjects) {
  Shot shot;
  using Other = Matmul<InGm<half>, InGm<half>, InGm<float>>;
  const auto kernel = [&] {
    TPipe pipe;
    Object<> mm;
    Other other;
    asctwin::lib::regist_matmul_objects(false, asctwin::SourceLoc::here(), &pipe,
                                        shot.workspace.data(), mm, &shot.sample.tiling, other,
                                        &shot.sample.tiling);
  };
  const auto report = shot.sample.run(kernel, {1, 1}, {range_of(shot.workspace, "w")});
  EXPECT_NE(report.text().find("2 objects, of which 1"), std::string::npos) << report.text();
}

using ToUb = Matmul<InGm<half>, InGm<half>, At<TPosition::VECIN, CubeFormat::ND, float>>;

TEST(GetTensorC, FetchesABlockIntoGlobalMemoryAndUb) {
  Shot shot;
  const auto report = shot.of<ToUb>(1, [&](auto& mm) {
    TBuf<TPosition::VECIN> room;
    GetTPipePtr()->InitBuffer(room, 4096);
    shot.sample.set(mm);
    ASSERT_EQ(shot.sample.tiling.baseM * shot.sample.tiling.baseN, 1024);
    while (mm.template Iterate<true>()) {
      mm.template GetTensorC<true>(shot.sample.result(), room.Get<float>());
      DataCopy(Sample::global(shot.doubled), room.Get<float>(), 1024);
    }
    mm.End();
  });
  EXPECT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < 1024; ++i) {
    ASSERT_EQ(shot.sample.c[i], 32) << i;
    ASSERT_EQ(shot.doubled[i], 32) << i;
  }
}

}  // namespace
