// Softmax functions by their worked examples, in the forms that kernels use, and their tiling.
// spec: adv_nn.md, sections 1 and 10
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "adv_api/activation/softmax.h"
#include "adv_api/activation/softmaxflashv2.h"
#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/activation/kernel_operator_softmax_flashv2_intf.h"
#include "lib/activation/softmax.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;

using Values = std::vector<float>;
const SoftMaxTiling kNoTiling;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Seven buffers of 1 KiB for floats and one to work in.
struct Room {
  Room() {
    for (auto& buffer : buffers) pipe.InitBuffer(buffer, 1024);
    pipe.InitBuffer(tmp, 1024);
  }
  template <class T = float>
  LocalTensor<T> at(int i) {
    return buffers[i].Get<T>();
  }
  LocalTensor<uint8_t> scratch() { return tmp.Get<uint8_t>(); }
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffers[7], tmp;
};

template <class T>
void put(const LocalTensor<T>& tensor, const Values& values) {
  for (uint32_t i = 0; i < values.size(); ++i) tensor.SetValue(i, static_cast<T>(values[i]));
}
template <class T>
void expect_near(const LocalTensor<T>& tensor, const Values& values, float tolerance = 1e-6F) {
  for (uint32_t i = 0; i < values.size(); ++i) {
    const auto actual = static_cast<float>(tensor.GetValue(i));
    EXPECT_NEAR(actual, values[i], tolerance * std::max(1.0F, std::abs(values[i]))) << i;
  }
}
template <class Kernel>
void run_clean(Kernel kernel) {
  const auto report = asctwin::run_on_cores(
      [&] {
        Room room;
        kernel(room);
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

const Values kFirst = {1, 2, 3, 4, 0, -1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0};
const Values kSecond = {5, 1, 0, 2, -2, 3, 1, 0, -1, -2, -3, 1, 0, 0.5F, 0, 0};
const SoftMaxShapeInfo kTwoRows(2, 8, 2, 8);
enum { kX, kY, kSum, kMax, kExpMax, kInSum, kInMax };

Values in_blocks(float first, float second) {
  Values all(16, first);
  std::fill(all.begin() + 8, all.end(), second);
  return all;
}

TEST(SoftmaxFlashV2, HoldsTheWorkedExample) {
  run_clean([](Room& room) {
    put(room.at(kX), kFirst);
    PipeBarrier<PIPE_ALL>();
    SoftmaxFlashV2<float>(room.at(kY), room.at(kInSum), room.at(kInMax), room.at(kX),
                          room.at(kExpMax), room.at(kInSum), room.at(kInMax), room.scratch(),
                          kNoTiling, kTwoRows);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kInMax), in_blocks(4, 0));
    expect_near(room.at(kInSum), in_blocks(1.7631776F, 8));
    expect_near(room.at(kY), {0.0497871F, 0.1353353F, 0.3678794F, 1, 0.0183156F, 0.0067379F,
                              0.1353353F, 0.0497871F, 1, 1, 1, 1, 1, 1, 1, 1});
    put(room.at(kX), kSecond);
    PipeBarrier<PIPE_ALL>();
    SoftmaxFlashV2<float, true>(room.at(kX), room.at(kSum), room.at(kMax), room.at(kX),
                                room.at(kExpMax), room.at(kInSum), room.at(kInMax), kNoTiling,
                                kTwoRows);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kMax), in_blocks(5, 1));
    expect_near(room.at(kExpMax), in_blocks(0.3678794F, 0.3678794F));
    expect_near(room.at(kSum), in_blocks(1.8847783F, 5.8566422F));
    expect_near(room.at(kX), {1, 0.0183156F, 0.0067379F, 0.0497871F, 0.00091188F, 0.1353353F,
                              0.0183156F, 0.0067379F, 0.1353353F, 0.0497871F, 0.0183156F, 1,
                              0.3678794F, 0.6065307F, 0.3678794F, 0.3678794F});
  });
}

// As attention kernels call it: statistics in place, and presets before the first block.
TEST(SoftmaxFlashV2, GoesOnInPlaceFromPresets) {
  run_clean([](Room& room) {
    for (const float preset : {-kInfinity, -2e38F}) {
      Duplicate(room.at(kSum), 0.0F, 16);
      Duplicate(room.at(kMax), preset, 16);
      for (const Values* block : {&kFirst, &kSecond}) {
        put(room.at(kX), *block);
        PipeBarrier<PIPE_ALL>();
        SoftmaxFlashV2<float, true, true, false>(
            room.at(kX), room.at(kSum), room.at(kMax), room.at(kX), room.at(kExpMax), room.at(kSum),
            room.at(kMax), room.scratch(), kNoTiling, kTwoRows);
        PipeBarrier<PIPE_ALL>();
        if (block == &kFirst) expect_near(room.at(kExpMax), in_blocks(0, 0), 0);
      }
      expect_near(room.at(kSum), in_blocks(1.8847783F, 5.8566422F));
    }
  });
}

constexpr SoftmaxConfig kPacked = {false, 0, 0, SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC};

TEST(SoftmaxFlashV2, HasStatisticsSideBySide) {
  run_clean([](Room& room) {
    put(room.at(kX), kSecond);
    put(room.at(kInMax), {4, 0});
    put(room.at(kInSum), {1.7631776F, 8});
    PipeBarrier<PIPE_ALL>();
    constexpr SoftMaxTiling kTiling =
        SoftMaxFlashV2TilingFunc(SoftMaxShapeInfo(2, 8, 2, 8), 4, 4, 1024, true);
    const LocalTensor<float> reduce_max = room.at(kY)[64];
    SoftmaxFlashV2<float, true, false, false, false, kPacked>(
        room.at(kY), reduce_max, room.at(kSum), room.at(kMax), room.at(kX), room.at(kExpMax),
        room.at(kInSum), room.at(kInMax), room.scratch(), kTiling, kTwoRows);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kMax), {5, 1});
    expect_near(reduce_max, {5, 1});
    expect_near(room.at(kExpMax), {0.3678794F, 0.3678794F});
    expect_near(room.at(kSum), {1.8847783F, 5.8566422F});
  });
}

TEST(SoftmaxFlash, HoldsTheWorkedExample) {
  run_clean([](Room& room) {
    put(room.at(kX), kSecond);
    put(room.at(kSum), in_blocks(1.7631776F, 8));
    put(room.at(kMax), in_blocks(4, 0));
    PipeBarrier<PIPE_ALL>();
    SoftmaxFlash<float>(room.at(kX), room.at(kSum), room.at(kMax), room.at(kX), room.at(kExpMax),
                        room.at(kSum), room.at(kMax), room.scratch(), kNoTiling, true, kTwoRows);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kX), {0.5305664F, 0.0097177F, 0.0035749F, 0.0264153F, 0.00048381F,
                              0.0718044F, 0.0097177F, 0.0035749F});
    expect_near(room.at(kExpMax), in_blocks(0.3441449F, 0.5025124F));
  });
}

TEST(SoftMax, LeavesPaddingOut) {
  const Values expected = {0.0316849F, 0.0861285F, 0.2341217F, 0.6364086F, 0.0116562F};
  run_clean([&](Room& room) {
    put(room.at(kX), {1, 2, 3, 4, 0, 100, 100, 100});
    PipeBarrier<PIPE_ALL>();
    const SoftMaxShapeInfo shape{1, 8, 1, 5};
    SoftMax<float>(room.at(kY), room.at(kSum), room.at(kMax), room.at(kX), room.scratch(),
                   kNoTiling, shape);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kY), expected);
    expect_near(room.at(kMax), Values(8, 4));
    expect_near(room.at(kSum), Values(8, 1.5713174F));
    SimpleSoftMax<float>(room.at(kY), room.at(kSum), room.at(kMax), room.at(kX), kNoTiling, shape);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kY), expected);
    SoftMax<float>(room.at(kX), room.at(kX), kNoTiling, shape);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kX), expected);
  });
}

// Data of half, statistics of float.
TEST(SoftMax, MixesTypes) {
  run_clean([](Room& room) {
    const auto x = room.at<half>(kX);
    put(x, Values(16, 2));
    PipeBarrier<PIPE_ALL>();
    constexpr uint32_t kRow = 16;
    SoftMax<half>(x, room.at(kSum), room.at(kMax), x, room.scratch(), kNoTiling,
                  {1, kRow, 1, kRow});
    PipeBarrier<PIPE_ALL>();
    expect_near(x, Values(kRow, 1.0F / 16), 0);
    expect_near(room.at(kSum), Values(8, 16), 0);
    SoftmaxFlashV2<half, true>(x, room.at(kSum), room.at(kMax), x, room.at<half>(kExpMax),
                               room.at(kSum), room.at(kMax), kNoTiling, {1, kRow, 1, kRow});
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at<half>(kExpMax), Values(16, 1), 0);
    SimpleSoftMax<half>(x, room.at(kSum), room.at(kMax), x, kNoTiling, {1, kRow, 1, kRow});
  });
}

// The shape comes from the tiling, or from the tensor, where the call does not say it.
TEST(SoftMax, FindsItsShape) {
  run_clean([](Room& room) {
    put(room.at(kX), kFirst);
    PipeBarrier<PIPE_ALL>();
    SoftMaxTiling tiling;
    tiling.srcM = 2;
    tiling.srcK = 8;
    SoftMax<float>(room.at(kY), room.at(kX), tiling);
    PipeBarrier<PIPE_ALL>();
    EXPECT_EQ(room.at(kY).GetValue(15), 0.125F);
    const uint32_t sizes[] = {1, 2, 8};
    LocalTensor<float> x = room.at(kX);
    x.SetShapeInfo(ShapeInfo(3, sizes));
    SoftMax<float>(room.at(kSum), x, room.scratch(), SoftMaxTiling());
    PipeBarrier<PIPE_ALL>();
    EXPECT_EQ(room.at(kSum).GetValue(15), 0.125F);
  });
}

TEST(SoftMax, OfNothingButMinusInfinityIsNan) {
  run_clean([](Room& room) {
    Values masked(16, -kInfinity);
    masked[8] = 1;
    put(room.at(kX), masked);
    PipeBarrier<PIPE_ALL>();
    SoftMax<float>(room.at(kY), room.at(kX), kNoTiling, kTwoRows);
    PipeBarrier<PIPE_ALL>();
    EXPECT_TRUE(std::isnan(room.at(kY).GetValue(0)));
    EXPECT_EQ(room.at(kY).GetValue(8), 1.0F);
    EXPECT_EQ(room.at(kY).GetValue(9), 0.0F);
  });
}

// Blocks of 16 columns, of which the second one has 4 that count.
TEST(SoftMax, TakesNzMatrices) {
  run_clean([](Room& room) {
    constexpr uint32_t kRows = 2;
    const SoftMaxShapeInfo shape(kRows, 32, kRows, 20);
    const auto x = room.at<half>(kX);
    Duplicate(x, static_cast<half>(1), kRows * 32);
    PipeBarrier<PIPE_ALL>();
    for (uint32_t i = 4; i < 16; ++i) x.SetValue(kRows * 16 + i, static_cast<half>(100));
    PipeBarrier<PIPE_ALL>();
    SoftMax<half, false, false, true>(room.at<half>(kY), room.at(kSum), room.at(kMax), x,
                                      room.scratch(), kNoTiling, shape);
    SoftmaxGradFront<half, false, true>(room.at<half>(kInSum), x, x, kNoTiling, shape);
    PipeBarrier<PIPE_ALL>();
    const Values twentieth(16, 0.05F);
    expect_near(room.at<half>(kY), twentieth, 1e-4F);
    expect_near(room.at<half>(kY)[kRows * 16], Values(4, 0.05F), 1e-4F);
    expect_near(room.at<half>(kY)[kRows * 16 + 16], Values(4, 0.05F), 1e-4F);
    expect_near(room.at(kSum), in_blocks(20, 20), 0);
    expect_near(room.at<half>(kInSum), Values(16, 20), 0);
  });
}

// A result does not depend on the buffer or on the tiling.
TEST(SoftmaxFlashV2, IsTheSameWithAnyBuffer) {
  std::vector<Values> results;
  run_clean([&](Room& room) {
    put(room.at(kX), kSecond);
    PipeBarrier<PIPE_ALL>();
    for (const uint32_t bytes : {0U, 512U, 1024U}) {
      LocalTensor<uint8_t> tmp = room.scratch();
      tmp.SetSize(bytes);
      const SoftMaxTiling tiling = SoftMaxFlashV2TilingFunc(kTwoRows, 4, 4, bytes);
      if (bytes == 0)
        SoftmaxFlashV2<float>(room.at(kY), room.at(kSum), room.at(kMax), room.at(kX),
                              room.at(kExpMax), room.at(kInSum), room.at(kInMax), tiling, kTwoRows);
      else
        SoftmaxFlashV2<float>(room.at(kY), room.at(kSum), room.at(kMax), room.at(kX),
                              room.at(kExpMax), room.at(kInSum), room.at(kInMax), tmp, tiling,
                              kTwoRows);
      PipeBarrier<PIPE_ALL>();
      results.emplace_back();
      for (uint32_t i = 0; i < 16; ++i) results.back().push_back(room.at(kY).GetValue(i));
    }
  });
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
}

TEST(SoftmaxGrad, HoldsTheWorkedExample) {
  run_clean([](Room& room) {
    put(room.at(kX), {1, 2, 3, 4});
    put(room.at(kY), {0.1F, 0.2F, 0.3F, 0.4F});
    PipeBarrier<PIPE_ALL>();
    const SoftMaxShapeInfo shape{1, 8, 1, 4};
    SoftmaxGradFront<float>(room.at(kSum), room.at(kX), room.at(kY), room.scratch(), kNoTiling,
                            shape);
    SoftmaxGrad<float>(room.at(kMax), room.at(kX), room.at(kY), kNoTiling, true, shape);
    SoftmaxGrad<float>(room.at(kY), room.at(kX), room.at(kY), room.scratch(), kNoTiling, false,
                       shape);
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kSum), Values(8, 3));
    expect_near(room.at(kMax), Values(8, 3));
    expect_near(room.at(kY), {-0.2F, -0.2F, 0, 0.4F});
  });
}

TEST(LogSoftMax, IsDecimal) {
  run_clean([](Room& room) {
    put(room.at(kX), Values(8, 3));
    PipeBarrier<PIPE_ALL>();
    LogSoftMax<float>(room.at(kY), room.at(kSum), room.at(kMax), room.at(kX), room.scratch(),
                      LogSoftMaxTiling(), {1, 8, 1, 8});
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kY), Values(8, -0.90308999F));
  });
}

TEST(SoftmaxFlashV3, WithEqualElementsIsFlat) {
  const auto report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> data, statistics;
        constexpr uint32_t kRows = 8, kColumns = 512;
        pipe.InitBuffer(data, kRows * kColumns * sizeof(half));
        pipe.InitBuffer(statistics, 5 * kRows * 32);
        const auto x = data.Get<half>();
        const auto at = [&](uint32_t i) { return statistics.Get<float>()[i * kRows * 8]; };
        Duplicate(x, static_cast<half>(2), kRows * kColumns);
        PipeBarrier<PIPE_V>();
        const SoftMaxParams params{kRows, kColumns, kRows, kColumns, 1, 8, 0.9375F};
        SoftmaxFlashV3<half, float>(x, at(0), at(1), at(2), x, statistics.Get<half>()[4 * 128],
                                    at(0), at(1), at(2), kNoTiling, params);
        PipeBarrier<PIPE_V>();
        Duplicate(x, static_cast<half>(2), kRows * kColumns);
        PipeBarrier<PIPE_V>();
        SoftmaxFlashV3<half, float, true>(
            x, at(0), at(1), at(2), x, statistics.Get<half>()[4 * 128], at(0), at(1), at(2),
            kNoTiling, {kRows, kColumns, kRows, kColumns, 2, 8, 0.9375F});
        PipeBarrier<PIPE_ALL>();
        expect_near(at(0), Values(8, 2));
        expect_near(at(1), Values(8, 1024));
        expect_near(at(2), Values(8, 2));
        EXPECT_EQ(static_cast<float>(statistics.Get<half>()[4 * 128].GetValue(0)), 1);
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

// Behind 512 columns a mean is not of neighbours: the last eighth of 2048 adds as much to each
// mean, so that nothing moves and dst = exp(x - 1).
TEST(SoftmaxFlashV3, SumsTheMeansOfLongRowsInStrips) {
  const auto report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> data, statistics;
        constexpr uint32_t kRows = 8, kColumns = 2048, kOnes = 256;
        pipe.InitBuffer(data, kRows * kColumns * sizeof(half));
        pipe.InitBuffer(statistics, 5 * kRows * 32);
        const auto x = data.Get<half>();
        const auto at = [&](uint32_t i) { return statistics.Get<float>()[i * kRows * 8]; };
        Duplicate(x, half(0), kRows * kColumns);
        PipeBarrier<PIPE_V>();
        for (uint32_t r = 0; r < kRows; ++r)
          Duplicate(x[(r + 1) * kColumns - kOnes], half(1), kOnes);
        PipeBarrier<PIPE_V>();
        SoftmaxFlashV3<half, float>(x, at(0), at(1), at(2), x, statistics.Get<half>()[4 * 128],
                                    at(0), at(1), at(2), kNoTiling,
                                    {kRows, kColumns, kRows, kColumns, 1, 8, 0.9375F});
        PipeBarrier<PIPE_ALL>();
        expect_near(at(0), Values(8, 0.125F));
        expect_near(at(2), Values(8, 1));
        EXPECT_EQ(static_cast<float>(x.GetValue(0)), static_cast<float>(half(0.36787944F)));
        EXPECT_EQ(static_cast<float>(x.GetValue(kColumns - 1)), 1);
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(AdjustSoftMaxRes, WritesRowsWhoseMaxHasTheBits) {
  run_clean([](Room& room) {
    put(room.at(kX), kFirst);
    put(room.at(kMax), in_blocks(1, 2));
    PipeBarrier<PIPE_ALL>();
    EXPECT_FALSE(
        (AdjustSoftMaxRes<float, float>(room.at(kX), room.at(kMax), 0x3f800001, 7.0F, kTwoRows)));
    EXPECT_TRUE(
        (AdjustSoftMaxRes<float, float>(room.at(kX), room.at(kMax), 0x40000000, 7.0F, kTwoRows)));
    PipeBarrier<PIPE_ALL>();
    EXPECT_EQ(room.at(kX).GetValue(7), 1);
    expect_near(room.at(kX)[8], Values(8, 7), 0);
    put(room.at<half>(kSum), {3, 1});
    const auto max = room.at<half>(kSum);
    EXPECT_TRUE(
        (AdjustSoftMaxRes<float, half, false, 1>(room.at(kX), max, 0x4200, 5.0F, kTwoRows)));
    PipeBarrier<PIPE_ALL>();
    expect_near(room.at(kX), {5, 5, 5, 5, 5, 5, 5, 5, 7});
  });
}

}  // namespace
