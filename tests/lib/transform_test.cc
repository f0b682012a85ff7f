// Transpose with tiling, Pad and UnPad: their worked examples and plain loops over shapes, and what
// is said of wrong calls.
// spec: adv_math.md, sections 6.3 to 6.5, 8.1, 9.1 and 10.4
#include <gtest/gtest.h>

#include <vector>

#include "adv_api/pad/pad.h"
#include "lib/room.h"
#include "lib/transpose/confusion_transpose.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::test::code_in;
using asctwin::test::options_on;

// Returns the result of `transform(dst, src, tmp)` on 0, 1, 2, ...; unwritten places are -1.
template <class T, class Transform>
std::vector<int> transformed(uint32_t count, uint32_t results, Transform transform) {
  std::vector<int> out;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> src, dst, tmp;
        for (auto* buffer : {&src, &dst}) pipe.InitBuffer(*buffer, 65536);
        pipe.InitBuffer(tmp, 4096);
        const auto x = src.Get<T>(), y = dst.Get<T>();
        Duplicate(y, static_cast<T>(-1), static_cast<int32_t>(results));
        for (uint32_t i = 0; i < count; ++i) x.SetValue(i, static_cast<T>(static_cast<int>(i)));
        PipeBarrier<PIPE_ALL>();
        transform(y, x, tmp.Get<uint8_t>());
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < results; ++i)
          out.push_back(static_cast<int>(static_cast<float>(y.GetValue(i))));
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
  return out;
}

struct Heads {
  uint32_t b, n, s, d;

  uint32_t padded() const { return (d + 15) / 16 * 16; }
  uint32_t h_padded() const { return (n * d + 15) / 16 * 16; }
};

// In NZ of [s, columns], the columns padded to 16.
uint32_t nz(uint32_t s, uint32_t row, uint32_t column) {
  return column / 16 * s * 16 + row * 16 + column % 16;
}

uint32_t src_place(uint32_t type, const Heads& x, uint32_t b, uint32_t n, uint32_t s, uint32_t d) {
  if (type == 3 || type == 4) return b * x.s * x.h_padded() + nz(x.s, s, n * x.d + d);
  return (b * x.n + n) * x.s * x.padded() + nz(x.s, s, d);
}
uint32_t dst_place(uint32_t type, const Heads& x, uint32_t b, uint32_t n, uint32_t s, uint32_t d) {
  switch (type) {
    case 1:
      return ((b * x.s + s) * x.n + n) * x.d + d;
    case 2:
      return (b * x.s + s) * x.n * x.padded() + d / 16 * x.n * 16 + n * 16 + d % 16;
    case 3:
      return (b * x.n + n) * x.s * x.padded() + nz(x.s, s, d);
    case 4:
      return ((b * x.n + n) * x.s + s) * x.padded() + d;
    case 5:
      return (b * x.s + s) * x.h_padded() + n * x.d + d;
    default:
      return b * x.s * x.h_padded() + nz(x.s, s, n * x.d + d);
  }
}

template <class T>
std::vector<int> transposed(uint32_t type, const Heads& x) {
  const uint32_t count = x.b * x.n * x.s * x.padded();
  return transformed<T>(count, count, [&](auto y, auto from, auto tmp) {
    ConfusionTransposeTiling tiling;
    GetTransposeTilingInfo(TensorShape({x.b, x.n, x.s, x.d}), 512, sizeof(T), type, tiling);
    if (type % 2 == 0)
      Transpose(y, from, tmp, static_cast<TransposeType>(type), tiling);
    else
      ConfusionTranspose(y, from, static_cast<TransposeType>(type), tiling);
  });
}

TEST(ConfusionTranspose, HoldsTheWorkedExamples) {
  for (const uint32_t type : {1, 5}) {
    const std::vector<int> out = transposed<int32_t>(type, {1, 2, 32, 32});
    EXPECT_EQ((std::vector<int>{out[0], out[1], out[16], out[32], out[64], out[1000], out[2047]}),
              (std::vector<int>{0, 1, 512, 1024, 16, 1272, 2047}));
  }
  const std::vector<int> out = transposed<int32_t>(4, {1, 2, 32, 32});
  EXPECT_EQ((std::vector<int>{out[0], out[16], out[32], out[64], out[1000]}),
            (std::vector<int>{0, 512, 16, 32, 504}));
  for (const uint32_t type : {3, 6}) {
    const std::vector<int> same = transposed<int16_t>(type, {1, 2, 32, 32});
    for (int i = 0; i < 2048; ++i) EXPECT_EQ(same[static_cast<size_t>(i)], i);
  }
}

TEST(ConfusionTranspose, IsAPlainLoopOverHeads) {
  for (const Heads& x : {Heads{2, 3, 16, 16}, Heads{1, 3, 32, 48}, Heads{2, 3, 16, 24},
                         Heads{1, 5, 16, 8}, Heads{2, 1, 16, 40}})
    for (uint32_t type = 1; type <= 6; ++type) {
      const std::vector<int> out = transposed<int32_t>(type, x);
      std::vector<int> expected(out.size(), -1);
      for (uint32_t b = 0; b < x.b; ++b)
        for (uint32_t n = 0; n < x.n; ++n)
          for (uint32_t s = 0; s < x.s; ++s)
            for (uint32_t d = 0; d < x.d; ++d)
              expected[dst_place(type, x, b, n, s, d)] =
                  static_cast<int>(src_place(type, x, b, n, s, d));
      EXPECT_EQ(out, expected) << "type " << type << ", D " << x.d;
    }
}

// As kernels fill it.
ConfusionTransposeTiling tiling_by_hand(uint32_t height, uint32_t width, uint32_t element) {
  ConfusionTransposeTiling tiling;
  tiling.param0 = 32 / element;
  tiling.param1 = height;
  tiling.param2 = width;
  tiling.param3 = height / 16;
  tiling.param4 = height;
  tiling.param5 = width / tiling.param0;
  return tiling;
}

TEST(ConfusionTranspose, TakesAMatrixWithATilingByHand) {
  const std::vector<int> out = transformed<half>(512, 512, [](auto y, auto x, auto) {
    ConfusionTranspose(y, x, TransposeType::TRANSPOSE_ND2ND_ONLY, tiling_by_hand(16, 32, 2));
  });
  EXPECT_EQ((std::vector<int>{out[1], out[2], out[16], out[511]}),
            (std::vector<int>{32, 64, 1, 511}));
}

TEST(ConfusionTranspose, GivesTheTilingThatKernelsFill) {
  ConfusionTransposeTiling tiling;
  optiling::ConfusionTransposeTiling of_host;
  GetConfusionTransposeOnlyTilingInfo(TensorShape({16, 32}), 512, 2, tiling);
  GetConfusionTransposeTilingInfo(TensorShape({16, 32}), 512, 2, 7, of_host);
  const ConfusionTransposeTiling hand = tiling_by_hand(16, 32, 2);
  EXPECT_EQ(std::memcmp(&tiling, &hand, sizeof(hand)), 0);
  EXPECT_EQ(of_host.get_param2(), 32u);
  EXPECT_EQ(of_host.GetDataSize(), 72u);
}

Code code_of_transpose(TransposeType type, const ConfusionTransposeTiling& tiling) {
  return code_in([=](const LocalTensor<float>& x) { ConfusionTranspose(x[512], x, type, tiling); });
}

TEST(ConfusionTranspose, IsHeldToItsTiling) {
  constexpr auto kOnly = TransposeType::TRANSPOSE_ND2ND_ONLY;
  constexpr auto kToNd = TransposeType::TRANSPOSE_NZ2ND_0213;
  EXPECT_EQ(code_of_transpose(kOnly, tiling_by_hand(16, 32, 4)), Code{});
  EXPECT_EQ(code_of_transpose(kOnly, tiling_by_hand(8, 32, 4)), Code::E0105);
  EXPECT_EQ(code_of_transpose(kOnly, {}), Code::E0105);
  EXPECT_EQ(code_of_transpose(kOnly, tiling_by_hand(32, 32, 4)), Code::E0201);  // too much
  ConfusionTransposeTiling tiling;
  GetTransposeTilingInfo(TensorShape({1, 2, 16, 16}), 512, 4, 1, tiling);
  EXPECT_EQ(code_of_transpose(kToNd, tiling), Code{});
  EXPECT_EQ(code_of_transpose(TransposeType::TRANSPOSE_NZ2NZ_0213, tiling), Code::E0105);
  EXPECT_EQ(code_of_transpose(kToNd, tiling_by_hand(16, 32, 4)), Code::E0105);
  GetTransposeTilingInfo(TensorShape({1, 2, 8, 16}), 512, 4, 1, tiling);
  EXPECT_EQ(code_of_transpose(kToNd, tiling), Code::E0105);  // S is no multiple of 16
  EXPECT_EQ(code_of_transpose(TransposeType::TRANSPOSE_ND2ND_B16, tiling), Code::E0105);
  GetTransposeTilingInfo(TensorShape({8, 16}), 512, 4, 13, tiling);
  EXPECT_EQ(code_of_transpose(TransposeType::TRANSPOSE_ND2ND_021, tiling), Code::E0101);
}

TEST(ConfusionTranspose, HasASourceOfItsOwn) {
  EXPECT_EQ(code_in([](const LocalTensor<float>& x) {
              ConfusionTranspose(x, x, TransposeType::TRANSPOSE_ND2ND_ONLY,
                                 tiling_by_hand(16, 16, 4));
            }),
            Code::E0105);
}

template <class T>
std::vector<int> padded(uint32_t rows, uint32_t width, uint32_t original, uint32_t results,
                        const PadParams& params) {
  return transformed<T>(rows * width, results, [&](auto y, auto x, auto tmp) {
    PadTiling tiling;
    PadTilingFunc(TensorShape({rows, width}), TensorShape({rows, original}), 512, sizeof(T),
                  tiling);
    Pad(y, x, params, tmp, tiling);
  });
}

TEST(Pad, HoldsTheWorkedExamples) {
  const std::vector<int> right = padded<half>(16, 15, 15, 256, {0, 1, 321});
  const std::vector<int> left = padded<half>(16, 15, 15, 256, {1, 0, 321});
  for (int r = 0; r < 16; ++r)
    for (int c = 0; c < 16; ++c) {
      const auto at = static_cast<size_t>(16 * r + c);
      EXPECT_EQ(right[at], c < 15 ? 15 * r + c : 321);
      EXPECT_EQ(left[at], c > 0 ? 15 * r + c - 1 : 321);
    }
}

TEST(Pad, ReplacesColumnsThatDoNotCount) {
  EXPECT_EQ((padded<int32_t>(2, 8, 5, 16, {0, 2, -7})),
            (std::vector<int>{0, 1, 2, 3, 4, -7, -7, 7, 8, 9, 10, 11, 12, -7, -7, 15}));
}

TEST(UnPad, HoldsTheWorkedExample) {
  const std::vector<int> out = transformed<half>(32, 32, [](auto y, auto x, auto) {
    UnPadTiling tiling;
    UnPadTilingFunc(TensorShape({2, 16}), 512, 2, tiling);
    UnPadParams params{0, 1};
    UnPad(y, x, params, tiling);
  });
  std::vector<int> expected;
  for (int i = 0; i < 31; ++i)
    if (i != 15) expected.push_back(i);
  expected.insert(expected.end(), 2, -1);
  EXPECT_EQ(out, expected);
}

Code code_of_pad(uint32_t rows, uint32_t width, uint32_t original, const PadParams& params) {
  return code_in([=](const LocalTensor<float>& x) {
    PadTiling tiling;
    PadTilingFunc(TensorShape({rows, width}), TensorShape({rows, original}), 512, 4, tiling);
    Pad(x[512], x, params, tiling);
  });
}

TEST(Pad, IsHeldToItsRows) {
  EXPECT_EQ(code_of_pad(8, 5, 5, {1, 2, 0}), Code{});
  EXPECT_EQ(code_of_pad(8, 5, 5, {2, 2, 0}), Code::E0105);  // more than 32 B
  EXPECT_EQ(code_of_pad(7, 5, 5, {1, 2, 0}), Code::E0105);  // 140 B of source
  EXPECT_EQ(code_of_pad(2, 8, 6, {0, 2, 0}), Code{});
  EXPECT_EQ(code_of_pad(2, 8, 6, {0, 3, 0}), Code::E0105);
  EXPECT_EQ(code_of_pad(2, 8, 6, {1, 1, 0}), Code::E0105);
  EXPECT_EQ(code_of_pad(2, 8, 8, {0, 0, 0}), Code::E0105);  // all of it counts
}

TEST(UnPad, IsHeldToItsRowsAndChips) {
  const auto unpad = [](uint32_t width, uint16_t right) {
    return [=](const LocalTensor<float>& x) {
      UnPadTiling tiling;
      UnPadTilingFunc(TensorShape({2, width}), 512, 4, tiling);
      UnPad(x[512], x, UnPadParams{0, right}, tiling);
    };
  };
  EXPECT_EQ(code_in(unpad(16, 7)), Code{});
  EXPECT_EQ(code_in(unpad(16, 0)), Code::E0105);
  EXPECT_EQ(code_in(unpad(16, 8)), Code::E0105);
  EXPECT_EQ(code_in(unpad(12, 1)), Code::E0105);
  EXPECT_EQ(code_in(unpad(16, 7), options_on("Ascend310B1")), Code::E0101);
}

TEST(PadTiling, HasTheDocumentedSizes) {
  EXPECT_EQ(sizeof(PadTiling), 26u * 4);
  EXPECT_EQ(sizeof(UnPadTiling), 8u * 4);
  optiling::PadTiling of_host;
  PadTilingFunc(TensorShape({2, 8}), TensorShape({2, 5}), 512, 4, of_host);
  EXPECT_EQ(of_host.get_srcOriWidth(), 5u);
  uint32_t max = 0, min = 0;
  GetPadMaxMinTmpSize(TensorShape({2, 8}), 4, max, min);
  EXPECT_EQ(max, 512u);
}

}  // namespace
