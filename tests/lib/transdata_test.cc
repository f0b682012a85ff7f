// TransData: its worked examples and plain loops over volumes, there and back, and what is said of
// wrong calls.
// spec: adv_math.md, sections 6.6, 8.1 and 10.4
#include <gtest/gtest.h>

#include <vector>

#include "adv_api/transpose/transdata.h"
#include "lib/room.h"
#include "lib/volume.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::test::code_in;
using asctwin::test::options_on;
using namespace asctwin::test::formats;

template <const TransDataConfig& to, const TransDataConfig& from, class Layout>
void there_and_back(const LocalTensor<int16_t>& there, const LocalTensor<int16_t>& back,
                    const LocalTensor<int16_t>& x, const LocalTensor<uint8_t>& tmp, const Volume& v,
                    const Layout& blocked) {
  const auto plain = plain_layout(v);
  using Plain = std::decay_t<decltype(plain)>;
  TransData<to>(there, x, tmp, TransDataParams<Plain, Layout>{plain, blocked});
  PipeBarrier<PIPE_V>();
  TransData<from>(back, there, TransDataParams<Layout, Plain>{blocked, plain});
}

struct Both {
  std::vector<int> there, back;
};
Both converted(const Volume& v, bool filters) {
  Both out;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> src, there, back, tmp;
        for (auto* buffer : {&src, &there, &back}) pipe.InitBuffer(*buffer, 40960);
        pipe.InitBuffer(tmp, 1024);
        const auto x = src.Get<int16_t>(), y = there.Get<int16_t>(), z = back.Get<int16_t>();
        for (uint32_t i = 0; i < v.plain_size(); ++i) x.SetValue(i, static_cast<int16_t>(i));
        Duplicate(y, static_cast<int16_t>(-1), static_cast<int32_t>(v.blocked_size(filters)));
        Duplicate(z, static_cast<int16_t>(-1), static_cast<int32_t>(v.plain_size()));
        PipeBarrier<PIPE_ALL>();
        const auto scratch = tmp.Get<uint8_t>();
        if (filters)
          there_and_back<kToFilters, kFromFilters>(y, z, x, scratch, v, filter_layout(v));
        else
          there_and_back<kToBlocks, kFromBlocks>(y, z, x, scratch, v, block_layout(v));
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < v.blocked_size(filters); ++i) out.there.push_back(y.GetValue(i));
        for (uint32_t i = 0; i < v.plain_size(); ++i) out.back.push_back(z.GetValue(i));
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
  return out;
}

TEST(TransData, HoldsTheWorkedExamples) {
  const std::vector<int> blocks = converted({1, 32, 2, 2, 8}, false).there;
  EXPECT_EQ(
      (std::vector<int>{blocks[1], blocks[15], blocks[16], blocks[256], blocks[512], blocks[1023]}),
      (std::vector<int>{32, 480, 1, 512, 16, 1023}));
  const std::vector<int> filters = converted({16, 16, 1, 2, 8}, true).there;
  EXPECT_EQ((std::vector<int>{filters[1], filters[16], filters[256], filters[4095]}),
            (std::vector<int>{16, 256, 1, 4095}));
}

TEST(TransData, IsAPlainLoopOverVolumes) {
  for (const Volume& v : {Volume{2, 16, 2, 3, 3}, Volume{3, 20, 2, 2, 4}, Volume{1, 5, 1, 1, 7},
                          Volume{17, 33, 1, 1, 5}})
    for (const bool filters : {false, true}) {
      const Both both = converted(v, filters);
      std::vector<int> there(v.blocked_size(filters)), back(v.plain_size(), -1);
      for (uint32_t n = 0; n < v.n; ++n)
        for (uint32_t c = 0; c < v.c; ++c)
          for (uint32_t d = 0; d < v.d; ++d)
            for (uint32_t i = 0; i < v.hw(); ++i)
              there[v.blocked(filters, n, c, d, i)] = back[v.plain(n, c, d, i)] =
                  static_cast<int>(v.plain(n, c, d, i));
      EXPECT_EQ(both.there, there) << v.n << " " << v.c << " " << filters;
      EXPECT_EQ(both.back, back) << v.n << " " << v.c << " " << filters;
    }
}

template <const TransDataConfig& config>
Code code_of(uint32_t c1, uint32_t tmp_bytes = 256, const std::string& soc = "Ascend910B1") {
  return code_in(
      [=](const LocalTensor<float>& x) {
        const auto from = x.ReinterpretCast<half>();
        LocalTensor<uint8_t> tmp = x[896].ReinterpretCast<uint8_t>();
        tmp.SetSize(tmp_bytes);
        const auto plain = MakeLayout(MakeShape(1, 16, 1, 1, 16), MakeStride());
        const auto blocked = MakeLayout(MakeShape(1, 1, c1, 1, 16, 16), MakeStride());
        using Plain = std::decay_t<decltype(plain)>;
        using Blocked = std::decay_t<decltype(blocked)>;
        TransData<config>(from[512], from, tmp, TransDataParams<Plain, Blocked>{plain, blocked});
      },
      options_on(soc));
}

constexpr TransDataConfig kToItself{DataFormat::NCDHW, DataFormat::NCDHW};

TEST(TransData, IsHeldToItsLayoutsAndChips) {
  EXPECT_EQ(code_of<kToBlocks>(1), Code{});
  EXPECT_EQ(code_of<kToBlocks>(2), Code::E0105);
  EXPECT_EQ(code_of<kToFilters>(1), Code::E0105);
  EXPECT_EQ(code_of<kToItself>(1), Code::E0105);
  EXPECT_EQ(code_of<kToBlocks>(1, 128), Code::E0105);
  EXPECT_EQ(code_of<kToBlocks>(1, 256, "Ascend950"), Code{});
  EXPECT_EQ(code_of<kToBlocks>(1, 256, "Ascend310P3"), Code::E0101);
}

TEST(TransDataTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0;
  const auto& platform = *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
  EXPECT_TRUE(GetTransDataMaxMinTmpSize(platform, TensorShape({1, 16, 1, 1, 16}),
                                        TensorShape({1, 1, 1, 1, 16, 16}), ge::DT_FLOAT16,
                                        kToBlocks, max, min));
  EXPECT_EQ(max, 2u * 512);
  EXPECT_EQ(min, 512u);
}

}  // namespace
