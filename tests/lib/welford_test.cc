// WelfordUpdate and WelfordFinalize by their worked example and against long double; what is said
// of wrong calls. spec: adv_nn.md, sections 3.4 and 10.11
#include "adv_api/normalization/welfordfinalize.h"
#include "lib/norm_room.h"
#include "lib/normalization/layernorm.h"
#include "run/codes_of.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using Exact = std::vector<long double>;

constexpr const char* kChips[] = {"Ascend910B1", "Ascend310P3", "Ascend950"};
constexpr WelfordUpdateConfig kInPlace = {true};

struct State {
  Numbers mean, m2;
};

// One update of `lanes` lanes, of which x has the first; what is behind them stays 7.
template <class T, const WelfordUpdateConfig& config>
State update(const char* soc, const State& before, const Numbers& x, float rec, bool tmp) {
  State after;
  const auto report = run_on(soc, [&] {
    Room room;
    const auto lanes = static_cast<uint32_t>(before.mean.size());
    const auto mean = room.take<float>(before.mean), m2 = room.take<float>(before.m2);
    const auto mean_out = room.take<float>(Numbers(lanes, 7)),
               m2_out = room.take<float>(Numbers(lanes, 7));
    const auto from = room.take<T>(x);
    const auto scratch = room.take<uint8_t>(512);
    WelfordUpdateParam para;
    para.abLength = lanes;
    para.abComputeLength = static_cast<uint32_t>(x.size());
    para.nRec = rec;
    PipeBarrier<PIPE_ALL>();
    if (tmp)
      WelfordUpdate<T, float, false, config>(mean_out, m2_out, mean, m2, from, scratch, para);
    else
      WelfordUpdate<T, float, true, config>(mean_out, m2_out, mean, m2, from, para);
    PipeBarrier<PIPE_ALL>();
    after = {numbers_of(mean_out, lanes), numbers_of(m2_out, lanes)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return after;
}

struct Finalized {
  double mean = 0, variance = 0;
};
enum class Lanes { kEqual, kTail, kCounts };

WelfordFinalizePara para_of(size_t lanes, const Numbers& counts, Lanes how) {
  WelfordFinalizePara para = {};
  double all = 0;
  for (const double count : counts) all += count;
  para.rnLength = static_cast<uint32_t>(counts[0]);
  para.abLength = static_cast<uint32_t>(lanes);
  para.abRec = 1.0f / static_cast<float>(lanes);
  para.rRec = static_cast<float>(1 / all);
  if (how != Lanes::kTail) return para;
  para.headCount = static_cast<uint32_t>(counts.front());
  para.tailCount = static_cast<uint32_t>(counts.back());
  for (const double count : counts)
    ++(count == counts[0] ? para.headCountLength : para.tailCountLength);
  return para;
}

Finalized finalize(const char* soc, const State& state, const Numbers& counts, Lanes how) {
  Finalized result;
  const auto report = run_on(soc, [&] {
    Room room;
    const auto mean = room.take<float>(state.mean), m2 = room.take<float>(state.m2);
    const auto mean_out = room.take<float>(Numbers(8, 7)), m2_out = room.take<float>(Numbers(8, 7));
    const auto of_lane = room.take<int32_t>(counts);
    const auto scratch = room.take<uint8_t>(512);
    WelfordFinalizePara para = para_of(state.mean.size(), counts, how);
    PipeBarrier<PIPE_ALL>();
    if (how == Lanes::kCounts)
      WelfordFinalize(mean_out, m2_out, mean, m2, of_lane, scratch, para);
    else
      WelfordFinalize<false>(mean_out, m2_out, mean, m2, para);
    PipeBarrier<PIPE_ALL>();
    result = {mean_out.GetValue(0), m2_out.GetValue(0)};
    EXPECT_EQ(mean_out.GetValue(1), 7);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

TEST(Welford, HoldsTheWorkedExample) {
  const Numbers blocks[] = {
      {1, 2, 3, 4, 1, 2, 3, 4}, {5, 6, 7, 8, 5, 6, 7, 8}, {2, 0, 2, 0, 2, 0, 2, 0}};
  for (const char* soc : kChips) {
    State state{Numbers(8, 0), Numbers(8, 0)};
    for (int i = 0; i < 3; ++i)
      state = update<float, WFUPDATE_DEFAULT_CFG>(soc, state, blocks[i],
                                                  1.0f / static_cast<float>(i + 1), i != 1);
    const Numbers mean = {2.6666667461395264, 2.6666665077209473, 4, 4};
    for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(state.mean[i], mean[i], 1e-12) << i;
    for (size_t i = 0; i < 4; ++i)
      EXPECT_NEAR(state.m2[i], (Numbers{8.666667, 18.666666, 14, 32})[i], 1e-6) << i;
    for (const Lanes how : {Lanes::kEqual, Lanes::kCounts}) {
      const Finalized result = finalize(soc, state, Numbers(8, 3), how);
      EXPECT_NEAR(result.mean, 3.3333333, 3e-7);
      EXPECT_NEAR(result.variance, 6.5555556, 6e-7);
    }
  }
}

double as_float(double number) { return static_cast<float>(number); }

// Golden data of a sample rounds each step to float.
template <class T>
void expect_rounded_steps(const char* soc) {
  constexpr size_t kLanes = 5008;  // more than are taken at once
  const State before{rounded<float>(some_numbers(kLanes, 1)),
                     rounded<float>(some_numbers(kLanes, 2))};
  const Numbers x = rounded<T>(some_numbers(kLanes - 5, 3));
  const float rec = 1.0f / 3;
  Exact mean, m2;
  for (size_t i = 0; i < x.size(); ++i) {
    const double old = before.mean[i], distance = as_float(x[i] - old);
    const double next = as_float(old + as_float(distance * rec));
    mean.push_back(next);
    m2.push_back(as_float(before.m2[i] + as_float(distance * as_float(x[i] - next))));
  }
  const auto first = [&](const Numbers& numbers) {
    return Numbers(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(x.size()));
  };
  const State copied = update<T, kInPlace>(soc, before, x, rec, true);
  const State kept = update<T, WFUPDATE_DEFAULT_CFG>(soc, before, x, rec, false);
  for (const State& after : {copied, kept}) {
    EXPECT_EQ(count_of_wrong<float>(first(after.mean), mean), 0u);
    EXPECT_EQ(count_of_wrong<float>(first(after.m2), m2), 0u);
  }
  for (size_t i = x.size(); i < kLanes; ++i) {
    EXPECT_EQ(copied.mean[i], before.mean[i]);
    EXPECT_EQ(copied.m2[i], before.m2[i]);
    EXPECT_EQ(kept.mean[i], 7);
  }
}

TEST(Welford, RoundsEachStepToFloat) {
  for (const char* soc : kChips) {
    expect_rounded_steps<float>(soc);
    expect_rounded_steps<half>(soc);
  }
  expect_rounded_steps<bfloat16_t>("Ascend950");
}

// A row of 8 lanes that is not full in its last round: 5 lanes have three elements, 3 have two.
TEST(Welford, CountsTheTailApart) {
  const Numbers counts = {3, 3, 3, 3, 3, 2, 2, 2}, x = rounded<float>(some_numbers(21, 4));
  State state{Numbers(8, 0), Numbers(8, 0)};
  for (size_t i = 0; i < 3; ++i) {
    const auto begin = x.begin() + static_cast<std::ptrdiff_t>(8 * i);
    state = update<float, kInPlace>(kChips[0], state, Numbers(begin, i < 2 ? begin + 8 : x.end()),
                                    1.0f / static_cast<float>(i + 1), true);
  }
  double mean = 0, variance = 0;
  for (const double number : x) mean += number / 21;
  for (const double number : x) variance += (number - mean) * (number - mean) / 21;
  for (const Lanes how : {Lanes::kTail, Lanes::kCounts}) {
    const Finalized result = finalize(kChips[0], state, counts, how);
    EXPECT_NEAR(result.mean, mean, 1e-6);
    EXPECT_NEAR(result.variance, variance, 1e-6);
  }
}

std::string codes_of_update(uint32_t lanes, uint32_t computed, bool in_place) {
  return codes_of(run_on(kChips[0], [&] {
    Room room;
    const auto mean = room.take<float>(Numbers(16, 0)), m2 = room.take<float>(Numbers(16, 0));
    const auto mean_out = in_place ? mean : room.take<float>(16), m2_out = room.take<float>(16);
    const auto x = room.take<half>(Numbers(16, 1));
    WelfordUpdateParam para;
    para.abLength = lanes;
    para.abComputeLength = computed;
    para.nRec = 1;
    PipeBarrier<PIPE_ALL>();
    WelfordUpdate<half, float>(mean_out, m2_out, mean, m2, x, para);
  }));
}

TEST(Welford, IsHeldToItsShape) {
  EXPECT_EQ(codes_of_update(16, 16, false), "");
  EXPECT_EQ(codes_of_update(16, 1, false), "");
  EXPECT_EQ(codes_of_update(16, 0, false), "E0102");
  EXPECT_EQ(codes_of_update(16, 17, false), "E0105");
  EXPECT_EQ(codes_of_update(8, 8, false), "E0105");  // 16 B of half
  EXPECT_EQ(codes_of_update(16, 16, true), "E0105");
}

std::string codes_of_finalize(const WelfordFinalizePara& given, bool corrects, const char* soc) {
  static constexpr WelfordFinalizeConfig kCorrects = {true};
  return codes_of(run_on(soc, [&] {
    Room room;
    const auto mean = room.take<float>(Numbers(16, 0)), m2 = room.take<float>(Numbers(16, 0));
    const auto mean_out = room.take<float>(8), m2_out = room.take<float>(8);
    WelfordFinalizePara para = given;
    PipeBarrier<PIPE_ALL>();
    if (corrects)
      WelfordFinalize<false, kCorrects>(mean_out, m2_out, mean, m2, para);
    else
      WelfordFinalize(mean_out, m2_out, mean, m2, para);
  }));
}

TEST(Welford, IsHeldToItsLanes) {
  const char* const a2 = kChips[0];
  EXPECT_EQ(codes_of_finalize({2, 16, 0, 0, 0, 0, 1, 1}, false, a2), "");
  EXPECT_EQ(codes_of_finalize({2, 16, 3, 12, 2, 4, 1, 1}, false, a2), "");
  EXPECT_EQ(codes_of_finalize({2, 16, 3, 12, 2, 3, 1, 1}, false, a2), "E0105");
  EXPECT_EQ(codes_of_finalize({2, 16, 3, 12, 0, 4, 1, 1}, false, a2), "E0105");
  EXPECT_EQ(codes_of_finalize({2, 12, 0, 0, 0, 0, 1, 1}, false, a2), "E0103");
  EXPECT_EQ(codes_of_finalize({2, 16, 0, 0, 0, 0, 1, 1, 1}, true, a2), "E0105");
  EXPECT_EQ(codes_of_finalize({2, 16, 0, 0, 0, 0, 1, 1, 1}, true, "Ascend950"), "");
}

}  // namespace
