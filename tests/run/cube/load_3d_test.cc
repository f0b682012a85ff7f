// 3D loads, values in whole blocks and the modes of Mmad as kernels call them.
// spec: cube.md, sections 1.5, 4 and 5
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/on_cores.h"

namespace {

using namespace AscendC;
using asctwin::Gm;
using asctwin::test::codes_of;
using asctwin::test::flag;
using asctwin::test::on_cube;
using enum HardEvent;

constexpr uint32_t kFractal = 256;
constexpr uint8_t kNoPadding[4] = {0, 0, 0, 0};
constexpr IsResetLoad3dConfig kFromRegisters = {false, false};

// A map of 4 x 4 pixels of 16 halves, an identity of 16 x 16, and a result of floats.
struct Maps {
  Gm<half> map, identity;
  Gm<float> out;

  Maps() : map(kFractal), identity(kFractal), out(kFractal) {
    for (uint32_t i = 0; i < kFractal; ++i) {
      map[i] = static_cast<half>(static_cast<int>(i / 16 + 1));  // the number of the pixel
      identity[i] = static_cast<half>(i / 16 == i % 16 ? 1 : 0);
      out[i] = -1;
    }
  }

  // Copies the bytes that `load` brings into L0A out as floats.
  asctwin::Report see(
      const std::function<void(const LocalTensor<half>&, const LocalTensor<half>&)>& load) const {
    return on_cube(
        [&] {
          LocalTensor<half> l1(TPosition::A1, 0, kFractal), one(TPosition::B1, 1024, kFractal);
          LocalTensor<half> a(TPosition::A2, 0, kFractal), b(TPosition::B2, 0, kFractal);
          LocalTensor<float> c(TPosition::CO1, 0, kFractal);
          GlobalTensor<half> from, unit;
          GlobalTensor<float> to;
          from.SetGlobalBuffer(map.data(), map.size());
          unit.SetGlobalBuffer(identity.data(), identity.size());
          to.SetGlobalBuffer(out.data(), out.size());
          DataCopy(l1, from, kFractal);
          DataCopy(one, unit, kFractal);
          flag<MTE2_MTE1>();
          load(a, l1);
          LoadData(b, one, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
          flag<MTE1_M>();
          Mmad(c, a, b, MmadParams(16, 16, 16, 0, false, true));
          flag<M_FIX>();
          Fixpipe(to, c, FixpipeParamsV220(16, 16, 16, 16, false));
        },
        map, identity, out);
  }
};

// Tap (0, 0) of a filter of 3 x 3 with a pixel of padding around: the pixel above and to the left.
TEST(Load3d, ReadsTheWindowOfEachPlace) {
  Maps maps;
  const uint8_t pads[4] = {1, 1, 1, 1};
  const asctwin::Report report =
      maps.see([&](const LocalTensor<half>& a, const LocalTensor<half>& l1) {
        LoadData(a, l1, {pads, 4, 4, 16, 16, 16, 0, 0, 1, 1, 3, 3, 1, 1, false, false, half(9)});
      });
  EXPECT_TRUE(report.clean()) << report.text();
  for (int place = 0; place < 16; ++place) {
    const int h = place / 4 - 1, w = place % 4 - 1;
    EXPECT_EQ(maps.out[static_cast<size_t>(place * 16)], h < 0 || w < 0 ? 9 : h * 4 + w + 1);
  }
}

TEST(Load3d, TakesMapAndPaddingFromRegisters) {
  Maps maps;
  const uint8_t top[4] = {0, 0, 2, 0};
  const auto kernel = [&](const LocalTensor<half>& a, const LocalTensor<half>& l1) {
    SetFmatrix(2, 4, top, FmatrixMode::FMATRIX_LEFT);
    SetLoadDataPaddingValue<half>(half(5));
    LoadData3DParamsV2<half> params;
    params.channelSize = params.kExtension = params.mExtension = 16;
    LoadData<half, kFromRegisters>(a, l1, params);
  };
  const asctwin::Report report = maps.see(kernel);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(maps.out[7 * 16], 5);
  EXPECT_EQ(maps.out[8 * 16], 1);
}

// Uses the form with two words; the load before it has left its map in the register.
TEST(Load3d, TheProFormNamesEachFieldByItsBits) {
  Maps maps;
  const asctwin::Report report =
      maps.see([&](const LocalTensor<half>& a, const LocalTensor<half>& l1) {
        const LoadData3DParamsV2<half> first(kNoPadding, 4, 4, 16, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1,
                                             false, false, half(0));
        LoadData(a, l1, first);
        PipeBarrier<PIPE_MTE1>();
        LoadData3DParamsV2Pro params;
        params.channelSize = 16;
        params.extConfig = 3ull << 48 | 16ull << 16 | 16;
        LoadData(a, l1, params);
      });
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(maps.out[0], 4);
  EXPECT_EQ(maps.out[12 * 16], 16);
  EXPECT_EQ(maps.out[13 * 16], 0);  // padding fills up the fractal
}

TEST(Load3d, ARepeatThatIsLeftSet) {
  const Maps maps;
  const auto codes = [&](uint8_t times) {
    return codes_of(on_cube([&] { SetLoadDataRepeat({0, times, 0}); }, maps.map));
  };
  EXPECT_EQ(codes(2), "W0110");
  EXPECT_EQ(codes(1), "");
}

std::string codes_of_load(const LoadData3DParamsV2<half>& params, uint32_t boundary = 0) {
  return codes_of(Maps().see([&](const LocalTensor<half>& a, const LocalTensor<half>& l1) {
    LoadData(a, l1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    PipeBarrier<PIPE_MTE1>();
    SetLoadDataBoundary(boundary);
    LoadData(a, l1, params);
  }));
}

LoadData3DParamsV2<half> whole_map() {
  return {kNoPadding, 4, 4, 16, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false, half(0)};
}

TEST(Load3d, RefusesWhatItCannotLoad) {
  EXPECT_EQ(codes_of_load(whole_map()), "");
  LoadData3DParamsV2<half> params = whole_map();
  params.kStartPt = 8;
  EXPECT_EQ(codes_of_load(params), "E0105");
  params = whole_map();
  params.mExtension = 8;
  EXPECT_EQ(codes_of_load(params), "E0105");
  params = whole_map();
  params.filterW = 5;
  EXPECT_EQ(codes_of_load(params), "E0105");
  params = whole_map();
  params.channelSize = 5;
  EXPECT_EQ(codes_of_load(params), "E0105");
  params.channelSize = 20;
  EXPECT_EQ(codes_of_load(params), "E0901");
  params = whole_map();
  params.filterH = 0;
  EXPECT_EQ(codes_of_load(params), "W0102");
  params = whole_map();
  params.strideW = 64;
  EXPECT_EQ(codes_of_load(params), "E0102");
}

TEST(Load3d, ABoundaryBehindTheMapChangesNothing) {
  EXPECT_EQ(codes_of_load(whole_map(), 4096), "");
  EXPECT_EQ(codes_of_load(whole_map(), 1000), "E0105");
}

// Bytes are not transposed on the way into L0A.
TEST(Load3d, TransposesNoBytes) {
  const Maps maps;
  const auto kernel = [] {
    LocalTensor<int8_t> l1(TPosition::A1, 0, 512), a(TPosition::A2, 0, 512);
    LoadData3DParamsV2<int8_t> params;
    params.l1H = 1;
    params.l1W = params.mExtension = 16;
    params.channelSize = params.kExtension = 32;
    params.enTranspose = true;
    LoadData(a, l1, params);
  };
  EXPECT_EQ(codes_of(on_cube(kernel, maps.map)).substr(0, 5), "E0105");
}

// 36 x 32 floats, transposed into rows of fractals that are longer than what is stored.
TEST(Load3d, TransposesFloatsForKDirectionAlign) {
  constexpr uint32_t kDepth = 36, kRows = 32, kHigh = 48;
  Gm<float> in(size_t{kDepth * kRows}), unit(size_t{kHigh * 16}), out(size_t{kRows * 16});
  for (uint32_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  for (uint32_t k = 0; k < kHigh; ++k)
    for (uint32_t n = 0; n < 16; ++n) unit[k * 16 + n] = k == 20 + n ? 1 : 0;
  const auto kernel = [&] {
    LocalTensor<float> a1(TPosition::A1, 0, kHigh * kRows), b1(TPosition::B1, 8192, kHigh * 16);
    LocalTensor<float> a2(TPosition::A2, 0, kHigh * kRows), b2(TPosition::B2, 0, kHigh * 16);
    LocalTensor<float> c(TPosition::CO1, 0, kRows * 16);
    GlobalTensor<float> from, ones, to;
    from.SetGlobalBuffer(in.data(), in.size());
    ones.SetGlobalBuffer(unit.data(), unit.size());
    to.SetGlobalBuffer(out.data(), out.size());
    DataCopy(a1, from, Nd2NzParams(1, kDepth, kRows, 0, kRows, kHigh, 1, 0));
    DataCopy(b1, ones, Nd2NzParams(1, kHigh, 16, 0, 16, kHigh, 1, 0));
    flag<MTE2_MTE1>();
    LoadData3DParamsV2<float> params;
    params.l1H = 1;
    params.l1W = params.mExtension = kHigh;
    params.channelSize = params.kExtension = kRows;
    params.enTranspose = true;
    LoadData(a2, a1, params);
    params.channelSize = params.kExtension = 16;
    params.enTranspose = false;
    LoadData(b2, b1, params);
    flag<MTE1_M>();
    MmadParams product(kRows, 16, kDepth, 0, false, true);
    product.kDirectionAlign = true;
    Mmad(c, a2, b2, product);
    flag<M_FIX>();
    Fixpipe(to, c, FixpipeParamsV220(16, kRows, kRows, 16, false));
  };
  const asctwin::Report report = on_cube(kernel, in, unit, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < kRows; ++i)
    for (uint32_t n = 0; n < 16; ++n) EXPECT_EQ(out[i * 16 + n], (20 + n) * kRows + i);
}

TEST(InitConst, FillsBlocksOfL1AndL0) {
  Maps maps;
  const asctwin::Report report =
      maps.see([&](const LocalTensor<half>& a, const LocalTensor<half>&) {
        InitConstValue(a, InitConstValueParams<half>(1, 1, 0, half(3)));
      });
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(maps.out[255], 3);
  const asctwin::Report filled =
      maps.see([&](const LocalTensor<half>& a, const LocalTensor<half>& l1) {
        flag<MTE1_MTE2>();
        Fill(l1[16], {3, 1, 1, half(7)});  // pixels 1, 3 and 5
        flag<MTE2_MTE1>();
        LoadData(a, l1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
      });
  EXPECT_TRUE(filled.clean()) << filled.text();
  EXPECT_EQ(maps.out[0], 1);
  EXPECT_EQ(maps.out[16], 7);
  EXPECT_EQ(maps.out[2 * 16], 3);
  EXPECT_EQ(maps.out[5 * 16], 7);
}

TEST(InitConst, TakesItsRange) {
  const Maps maps;
  const auto codes = [&](int times, int blocks) {
    return codes_of(on_cube(
        [&] {
          LocalTensor<half> l1(TPosition::A1, 0, kFractal);
          InitConstValue(l1, InitConstValueParams<half>(times, blocks, 0, half(0)));
        },
        maps.map));
  };
  EXPECT_EQ(codes(1, 16), "");
  EXPECT_EQ(codes(0, 1), "W0102");
  EXPECT_EQ(codes(32768, 1), "E0102");
  EXPECT_EQ(codes(1, 17).substr(0, 5), "E0201");
}

// One product of floats whose operands have 12 bits behind the point, or 11.
float product_of(float left, const std::function<void()>& modes) {
  Gm<float> in(size_t{256}), out(size_t{256});
  for (float& value : in) value = 0;
  in[0] = left;
  in[128] = 1;
  const auto kernel = [&] {
    LocalTensor<float> a(TPosition::A2, 0, 128), b(TPosition::B2, 0, 128);
    LocalTensor<float> c(TPosition::CO1, 0, 256);
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer(in.data(), in.size());
    to.SetGlobalBuffer(out.data(), out.size());
    LoadData(a, from, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    LoadData(b, from[128], LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    flag<MTE2_M>();
    modes();
    Mmad(c, a, b, MmadParams(16, 16, 8, 0, false, true));
    flag<M_FIX>();
    Fixpipe(to, c, FixpipeParamsV220(16, 16, 16, 16, false));
  };
  const asctwin::Report report = on_cube(kernel, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  return out[0];
}

TEST(Hf32, RoundsOperandsOfFloat) {
  const auto even = [] { SetHF32Mode(HF32Mode::ENABLE); };
  const auto to_zero = [] {
    SetHF32Mode(true);
    SetHF32TransMode(HF32TransMode::NEAREST_ZERO);
  };
  const float tie = 1 + 0x1p-12f, more = 1 + 0x1p-12f + 0x1p-20f;
  EXPECT_EQ(product_of(tie, [] {}), tie);
  EXPECT_EQ(product_of(tie, even), 1);
  EXPECT_EQ(product_of(more, even), 1 + 0x1p-11f);
  EXPECT_EQ(product_of(more, to_zero), 1);
  EXPECT_EQ(product_of(-more, to_zero), -1);
  EXPECT_EQ(product_of(tie,
                       [&] {
                         even();
                         SetHF32Mode(HF32Mode::DISABLE);
                         SetMMLayoutTransform(true);
                       }),
            tie);
}

TEST(Sparse, AProductNeedsItsIndexes) {
  const Maps maps;
  const auto kernel = [] {
    LocalTensor<int8_t> a(TPosition::A2, 0, 512), b(TPosition::B2, 0, 512);
    LocalTensor<int32_t> c(TPosition::CO1, 0, 256);
    MmadWithSparse(c, a, b, MmadParams(16, 16, 32, 0, false, true));
  };
  EXPECT_EQ(codes_of(on_cube(kernel, maps.map)).substr(0, 5), "E0105");
}

}  // namespace
