// TopK by its worked examples, in every form, and what is said of wrong calls.
// spec: adv_math.md, sections 7.3, 9.2 and 10.5
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "adv_api/sort/topk.h"
#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/sort/topk.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr float kMax = std::numeric_limits<float>::max();
constexpr int32_t kInner = 32;

struct Result {
  std::vector<float> values;
  std::vector<int32_t> indices;
};

struct Room {
  Room() {
    pipe.InitBuffer(src, 2 * kInner * sizeof(float));
    pipe.InitBuffer(values, 256);
    pipe.InitBuffer(indices, 256);
    pipe.InitBuffer(own, 2 * kInner * sizeof(int32_t));
    pipe.InitBuffer(finish, 32);
    pipe.InitBuffer(tmp, 512);
  }
  TPipe pipe;
  TBuf<TPosition::VECCALC> src, values, indices, own, finish, tmp;
};

// The rows of the worked example, with padding of `pad`.
void fill(Room& room, float pad) {
  const std::vector<std::vector<float>> rows = {{3, 9, 9, 1}, {-1, 4, 0, 7}};
  const auto src = room.src.Get<float>();
  Duplicate(src, pad, 2 * kInner);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t r = 0; r < 2; ++r)
    for (uint32_t i = 0; i < 4; ++i) src.SetValue(r * kInner + i, rows[r][i]);
  for (uint32_t i = 0; i < 2 * kInner; ++i) room.own.Get<int32_t>().SetValue(i, 100 + i);
  room.finish.Get<bool>().SetValue(0, true);
  room.finish.Get<bool>().SetValue(1, false);
  PipeBarrier<PIPE_ALL>();
}

enum class Form { kPlaces, kOwn, kFinish, kFramework };

// k = 3 of n = 4.
void topk(Room& room, Form form, bool largest) {
  const auto values = room.values.Get<float>();
  const auto indices = room.indices.Get<int32_t>();
  const auto src = room.src.Get<float>();
  const auto tmp = room.tmp.Get<uint8_t>();
  LocalTensor<int32_t> own = room.own.Get<int32_t>(), no_own;
  LocalTensor<bool> finish = room.finish.Get<bool>(), no_finish;
  const TopkTiling tiling;
  const TopKInfo info{2, kInner, 4};
  if (form == Form::kPlaces)
    TopK<float>(values, indices, src, no_own, no_finish, tmp, 3, tiling, info, largest);
  if (form == Form::kFramework)
    TopK<float>(values, indices, src, no_own, no_finish, 3, tiling, info, largest);
  if (form == Form::kOwn)
    TopK<float, true>(values, indices, src, own, no_finish, tmp, 3, tiling, info, largest);
  if (form == Form::kFinish)
    TopK<float, false, true>(values, indices, src, no_own, finish, tmp, 3, tiling, info, largest);
}

Result result_of(Form form, bool largest) {
  Result result;
  const auto report = asctwin::run_on_cores(
      [&] {
        Room room;
        fill(room, largest ? -kMax : kMax);
        topk(room, form, largest);
        PipeBarrier<PIPE_ALL>();
        for (const uint32_t i : {0, 1, 2, 8, 9, 10}) {
          result.values.push_back(room.values.Get<float>().GetValue(i));
          result.indices.push_back(room.indices.Get<int32_t>().GetValue(i));
        }
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

TEST(TopK, HoldsTheWorkedExamples) {
  for (const Form form : {Form::kPlaces, Form::kFramework}) {
    const Result largest = result_of(form, true), smallest = result_of(form, false);
    EXPECT_EQ(largest.values, (std::vector<float>{9, 9, 3, 7, 4, 0}));
    EXPECT_EQ(largest.indices, (std::vector<int32_t>{1, 2, 0, 3, 1, 2}));
    EXPECT_EQ(smallest.values, (std::vector<float>{1, 3, 9, -1, 0, 4}));
    EXPECT_EQ(smallest.indices, (std::vector<int32_t>{3, 0, 1, 0, 2, 1}));
  }
}

TEST(TopK, TakesIndicesOfItsOwn) {
  EXPECT_EQ(result_of(Form::kOwn, true).indices,
            (std::vector<int32_t>{101, 102, 100, 103, 101, 102}));
}

TEST(TopK, GivesTheLengthForRowsThatHaveFinished) {
  const Result result = result_of(Form::kFinish, true);
  EXPECT_EQ(result.values, (std::vector<float>{9, 9, 3, 7, 4, 0}));
  EXPECT_EQ(result.indices, (std::vector<int32_t>{4, 4, 4, 3, 1, 2}));
}

TEST(TopK, PutsSmallRowsSideBySide) {
  const auto report = asctwin::run_on_cores(
      [] {
        Room room;
        fill(room, -kMax);
        LocalTensor<bool> no_finish;
        TopK<float, true, false, false, TopKMode::TOPK_NSMALL>(
            room.values.Get<float>(), room.indices.Get<int32_t>(), room.src.Get<float>(),
            room.own.Get<int32_t>(), no_finish, room.tmp.Get<uint8_t>(), 3, TopkTiling(),
            {2, kInner, 4});
        PipeBarrier<PIPE_ALL>();
        const std::vector<float> values = {9, 9, 3, 7, 4, 0};
        const std::vector<int32_t> indices = {101, 102, 100, 135, 133, 134};
        for (uint32_t i = 0; i < 6; ++i) {
          EXPECT_EQ(room.values.Get<float>().GetValue(i), values[i]);
          EXPECT_EQ(room.indices.Get<int32_t>().GetValue(i), indices[i]);
        }
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(TopK, PutsNanFirstEitherWay) {
  for (const bool largest : {true, false}) {
    const auto report = asctwin::run_on_cores(
        [&] {
          Room room;
          fill(room, largest ? -kMax : kMax);
          room.src.Get<float>().SetValue(2, std::numeric_limits<float>::quiet_NaN());
          PipeBarrier<PIPE_ALL>();
          topk(room, Form::kPlaces, largest);
          PipeBarrier<PIPE_ALL>();
          EXPECT_TRUE(std::isnan(room.values.Get<float>().GetValue(0)));
          EXPECT_EQ(room.indices.Get<int32_t>().GetValue(0), 2);
          EXPECT_EQ(room.values.Get<float>().GetValue(1), largest ? 9 : 1);
        },
        {}, {});
    EXPECT_TRUE(report.clean()) << report.text();
  }
}

// A row of results ends at 32 B; a program of the vendor finds its own zeros behind k.
TEST(TopK, LeavesWhatLiesBehindK) {
  const auto report = asctwin::run_on_cores(
      [] {
        Room room;
        fill(room, -kMax);
        Duplicate(room.values.Get<float>(), 5.0f, 16);
        Duplicate(room.indices.Get<int32_t>(), int32_t{7}, 16);
        PipeBarrier<PIPE_ALL>();
        topk(room, Form::kPlaces, true);
        PipeBarrier<PIPE_ALL>();
        for (const uint32_t i : {3, 7, 11, 15}) {
          EXPECT_EQ(room.values.Get<float>().GetValue(i), 5);
          EXPECT_EQ(room.indices.Get<int32_t>().GetValue(i), 7);
        }
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

asctwin::Code code_of(int32_t k, const TopKInfo& info, bool own_index, const char* soc) {
  asctwin::RunOptions options;
  options.soc = soc;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> all;
        pipe.InitBuffer(all, 128 * 1024);
        const auto x = all.Get<half>();
        Duplicate(x, half(1), 32 * 1024);
        PipeBarrier<PIPE_V>();
        const auto words = all.Get<int32_t>();
        LocalTensor<bool> no_finish;
        const auto at = [&](uint32_t kib) { return kib * 1024 / 2; };
        if (own_index)
          TopK<half, true>(x[at(80)], words[at(100) / 2], x, words[at(32) / 2], no_finish, k, {},
                           info);
        else
          TopK<half>(x[at(80)], words[at(100) / 2], x, words, no_finish, k, {}, info);
      },
      options, {});
  return report.findings().empty() ? Code{} : report.findings()[0].code;
}

TEST(TopK, IsHeldToItsShape) {
  const auto code = [](int32_t k, const TopKInfo& info) {
    return code_of(k, info, true, "Ascend910B1");
  };
  EXPECT_EQ(code(32, {1, 32, 32}), Code{});
  EXPECT_EQ(code(4096, {1, 4096, 4096}), Code{});
  EXPECT_EQ(code(8, {1, 32, 7}), Code::E0105);
  EXPECT_EQ(code(8, {1, 32, 33}), Code::E0105);
  EXPECT_EQ(code(0, {1, 32, 32}), Code::E0102);
  EXPECT_EQ(code(1, {1, 4128, 32}), Code::E0102);
  EXPECT_EQ(code(1, {1, 40, 32}), Code::E0103);
}

TEST(TopK, HasNoPlacesBeyondAHalfOn310P) {
  EXPECT_EQ(code_of(1, {1, 2048, 1}, false, "Ascend310P3"), Code{});
  EXPECT_EQ(code_of(1, {1, 2080, 1}, false, "Ascend310P3"), Code::E0105);
  EXPECT_EQ(code_of(1, {1, 2080, 1}, true, "Ascend310P3"), Code{});
  EXPECT_EQ(code_of(1, {1, 2080, 1}, false, "Ascend910B1"), Code{});
}

constexpr TopKConfig kSelected{TopKAlgo::RADIX_SELECT};
constexpr TopKConfig kSmallest{TopKAlgo::RADIX_SELECT, TopKOrder::SMALLEST};
constexpr TopKConfig kInAnyOrder{TopKAlgo::RADIX_SELECT, TopKOrder::LARGEST, false};

// The first three of a row of 32: 5, -3, 9, 9, 0, and zeros; indices behind them.
template <class T, const TopKConfig& config>
std::vector<float> selected(bool largest) {
  std::vector<float> out;
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  const auto report = asctwin::run_on_cores(
      [&] {
        Room room;
        const auto src = room.src.Get<T>();
        const float row[] = {5, -3, 9, 9, 0};
        for (uint32_t i = 0; i < kInner; ++i) src.SetValue(i, static_cast<T>(i < 5 ? row[i] : 0));
        PipeBarrier<PIPE_ALL>();
        LocalTensor<int32_t> no_own;
        LocalTensor<bool> no_finish;
        TopK<T, false, false, false, TopKMode::TOPK_NORMAL, config>(
            room.values.Get<T>(), room.indices.Get<int32_t>(), src, no_own, no_finish,
            room.tmp.Get<uint8_t>(), 3, TopkTiling(), {1, kInner, 5}, largest);
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < 3; ++i)
          out.push_back(static_cast<float>(room.values.Get<T>().GetValue(i)));
        for (uint32_t i = 0; i < 3; ++i)
          out.push_back(static_cast<float>(room.indices.Get<int32_t>().GetValue(i)));
      },
      options, {});
  EXPECT_TRUE(report.clean()) << report.text();
  return out;
}

TEST(TopK, SelectsNumbersOfEveryTypeOnThe950) {
  const std::vector<float> largest = {9, 9, 5, 2, 3, 0}, smallest = {-3, 0, 0, 1, 4, 5};
  EXPECT_EQ((selected<float, kSelected>(true)), largest);
  EXPECT_EQ((selected<bfloat16_t, kSelected>(true)), largest);
  EXPECT_EQ((selected<int8_t, kSelected>(true)), largest);
  EXPECT_EQ((selected<int64_t, kSelected>(false)), smallest);
  EXPECT_EQ((selected<int32_t, kSmallest>(true)), smallest);
  EXPECT_EQ((selected<int16_t, kInAnyOrder>(false)), (std::vector<float>{5, 9, 9, 0, 2, 3}));
}

// T and the algorithm by which it is taken.
template <class T, const TopKConfig& config>
asctwin::Code code_of_selection(const char* soc) {
  asctwin::RunOptions options;
  options.soc = soc;
  const auto report = asctwin::run_on_cores(
      [&] {
        Room room;
        Duplicate(room.src.Get<int32_t>(), 0, kInner);
        PipeBarrier<PIPE_ALL>();
        LocalTensor<int32_t> no_own;
        LocalTensor<bool> no_finish;
        TopK<T, false, false, false, TopKMode::TOPK_NORMAL, config>(
            room.values.Get<T>(), room.indices.Get<int32_t>(), room.src.Get<T>(), no_own, no_finish,
            3, TopkTiling(), {1, kInner, 5});
      },
      options, {});
  return report.findings().empty() ? Code{} : report.findings()[0].code;
}

TEST(TopK, MergesFloatsAlone) {
  EXPECT_EQ((code_of_selection<int32_t, kSelected>("Ascend950")), Code{});
  EXPECT_EQ((code_of_selection<int32_t, defaultTopKConfig>("Ascend950")), Code::E0105);
  EXPECT_EQ((code_of_selection<int32_t, kSelected>("Ascend910B1")), Code::E0101);
}

TEST(TopK, NeedsItsScratchInVeccalc) {
  int line = 0;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TQue<TPosition::VECIN, 1> queue;
        pipe.InitBuffer(queue, 1, 512);
        auto tmp = queue.AllocTensor<uint8_t>();
        LocalTensor<float> x;
        LocalTensor<int32_t> i;
        LocalTensor<bool> f;
        line = __LINE__ + 1;
        TopK<float>(x, i, x, i, f, tmp, 1, TopkTiling(), {1, 32, 32});
      },
      {}, {});
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0105);
  EXPECT_EQ(report.findings()[0].line, line);
}

TEST(TopKTiling, SaysTheShapeToHostAndKernel) {
  static_assert(sizeof(optiling::TopkTiling) == 112 && sizeof(AscendC::tiling::TopkTiling) == 112);
  const auto& platform = *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
  optiling::TopkTiling host;
  EXPECT_TRUE(TopKTilingFunc(platform, 64, 3, 5, 4, true, TopKMode::TOPK_NORMAL, true, host));
  EXPECT_EQ(host.get_allDataSize(), 192);
  EXPECT_EQ(host.get_kAlignFourBytes(), 8);
  TopkTiling kernel;
  host.SaveToBuffer(&kernel, sizeof(kernel));
  EXPECT_EQ(kernel.innerDataSize, 64);
  EXPECT_EQ(kernel.kAlignTwoBytes, 16);
  uint32_t max = 0, min = 0;
  EXPECT_TRUE(
      GetTopKMaxMinTmpSize(platform, 64, 3, false, true, TopKMode::TOPK_NORMAL, true, 4, max, min));
  EXPECT_EQ(max, 2u * 768);
  EXPECT_EQ(min, 512u);
  EXPECT_TRUE(GetTopKMaxMinTmpSize(64, 3, 5, false, true, TopKMode::TOPK_NORMAL, true, ge::DT_INT64,
                                   kSelected, max, min));
  EXPECT_EQ(max, 2u * 1536);
}

}  // namespace
