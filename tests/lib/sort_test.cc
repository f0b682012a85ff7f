// Sort, Concat, Extract, MrgSort by lists and the lengths of structures, against std::stable_sort,
// and what is said of wrong calls.
// spec: vector.md, section 4.12; adv_math.md, sections 7.1, 8.3 and 10.5
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

struct Pairs {
  std::vector<float> values;
  std::vector<uint32_t> indices;
};

asctwin::Report run_on(const char* soc, const std::function<void()>& kernel) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.autosync = asctwin::Autosync::kOff;
  return asctwin::run_on_cores(kernel, options, {});
}

// A kernel's buffers for `count` scores.
template <class T>
struct Room {
  explicit Room(uint32_t scores_in_it) : count(scores_in_it) {
    pipe.InitBuffer(scores, count * sizeof(T));
    pipe.InitBuffer(indices, count * sizeof(uint32_t));
    for (auto* buffer : {&concat, &sorted, &tmp})
      pipe.InitBuffer(*buffer, GetSortLen<T>(count) * sizeof(T));
  }
  TPipe pipe;
  TBuf<TPosition::VECCALC> scores, indices, concat, sorted, tmp;
  uint32_t count;
};

// As kernels call them: Concat, Sort, Extract. The indices are 1000 and on.
template <class T, bool full>
Pairs sorted(const char* soc, const std::vector<float>& scores) {
  Pairs out;
  const auto report = run_on(soc, [&] {
    Room<T> room(static_cast<uint32_t>(scores.size()));
    auto x = room.scores.template Get<T>();
    auto index = room.indices.template Get<uint32_t>();
    for (uint32_t i = 0; i < room.count; ++i) {
      x.SetValue(i, static_cast<T>(scores[i]));
      index.SetValue(i, 1000 + i);
    }
    PipeBarrier<PIPE_ALL>();
    const bool proposals = GetSortLen<T>(1) == 8;
    LocalTensor<T> concat;
    if (proposals) concat = room.concat.template Get<T>();
    auto dst = room.sorted.template Get<T>(), tmp = room.tmp.template Get<T>();
    const auto repeat = static_cast<int32_t>(room.count) / (proposals ? 16 : 32);
    Concat(concat, x, tmp, repeat);
    PipeBarrier<PIPE_V>();
    Sort<T, full>(dst, concat, index, tmp, repeat);
    PipeBarrier<PIPE_V>();
    Extract(x, index, dst, repeat);
    PipeBarrier<PIPE_ALL>();
    for (uint32_t i = 0; i < room.count; ++i) {
      out.values.push_back(static_cast<float>(x.GetValue(i)));
      out.indices.push_back(index.GetValue(i));
    }
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return out;
}

// A NaN comes first.
bool comes_first(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && !std::isnan(b);
  return a > b;
}

Pairs expected(const std::vector<float>& scores, size_t group) {
  std::vector<uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0u);
  for (size_t begin = 0; begin < order.size(); begin += group)
    std::stable_sort(order.begin() + begin, order.begin() + std::min(begin + group, order.size()),
                     [&](uint32_t a, uint32_t b) { return comes_first(scores[a], scores[b]); });
  Pairs pairs;
  for (const uint32_t i : order) {
    pairs.values.push_back(scores[i]);
    pairs.indices.push_back(1000 + i);
  }
  return pairs;
}

// Numbers that a half holds, with many that are equal, both zeros, infinities and NaN.
std::vector<float> scores_of(size_t count) {
  std::vector<float> scores;
  uint32_t state = 12345;
  for (size_t i = 0; i < count; ++i) {
    state = state * 1664525 + 1013904223;
    const uint32_t pick = state >> 16;
    scores.push_back(pick % 29 == 0   ? kNan
                     : pick % 23 == 0 ? (pick & 1 ? kInf : -kInf)
                     : pick % 19 == 0 ? (pick & 1 ? 0.0f : -0.0f)
                                      : static_cast<float>(static_cast<int>(pick % 200) - 100) / 4);
  }
  return scores;
}

void expect_same(const Pairs& actual, const Pairs& expected) {
  EXPECT_EQ(actual.indices, expected.indices);
  ASSERT_EQ(actual.values.size(), expected.values.size());
  for (size_t i = 0; i < expected.values.size(); ++i)
    EXPECT_TRUE(actual.values[i] == expected.values[i] ||
                (std::isnan(actual.values[i]) && std::isnan(expected.values[i])))
        << i << ": " << actual.values[i] << ", not " << expected.values[i];
}

class Sorting : public testing::TestWithParam<const char*> {
 protected:
  size_t group() const {
    return std::string(GetParam()).find("310P") == std::string::npos ? 32 : 16;
  }
};
INSTANTIATE_TEST_SUITE_P(Chips, Sorting,
                         testing::Values("Ascend910B1", "Ascend310B1", "Ascend310P3"));

// Every number of passes, with and without a rest in each of them.
TEST_P(Sorting, PutsAllInOneOrder) {
  for (const size_t groups : {1, 2, 3, 4, 5, 7, 16, 17, 21, 64, 65, 85, 130}) {
    const std::vector<float> scores = scores_of(groups * group());
    expect_same(sorted<float, true>(GetParam(), scores), expected(scores, scores.size()));
    if (groups <= 21)
      expect_same(sorted<half, true>(GetParam(), scores), expected(scores, scores.size()));
    if (HasFailure()) return;
  }
}

TEST_P(Sorting, PutsEachGroupInOrder) {
  const std::vector<float> scores = scores_of(5 * group());
  expect_same(sorted<float, false>(GetParam(), scores), expected(scores, group()));
  expect_same(sorted<half, false>(GetParam(), scores), expected(scores, group()));
}

TEST(Sort, HoldsTheWorkedExamples) {
  std::vector<float> scores;
  for (int i = 0; i < 64; ++i) scores.push_back(static_cast<float>(i * 37 % 64));
  const Pairs pairs = sorted<float, true>("Ascend910B1", scores);
  EXPECT_EQ(pairs.values.front(), 63);
  EXPECT_EQ(pairs.values.back(), 0);
  EXPECT_EQ((std::vector<uint32_t>(pairs.indices.begin(), pairs.indices.begin() + 4)),
            (std::vector<uint32_t>{1019, 1038, 1057, 1012}));
}

TEST(SortLen, CountsElements) {
  const auto report = run_on("Ascend910B1", [] {
    EXPECT_EQ(GetSortOffset<float>(32), 64u);
    EXPECT_EQ(GetSortOffset<half>(32), 128u);
    EXPECT_EQ(GetSortLen<float>(128), 256u);
    EXPECT_EQ(GetSortLen<half>(128), 512u);
  });
  EXPECT_TRUE(report.clean());
  run_on("Ascend310P3", [] { EXPECT_EQ(GetSortLen<half>(16), 128u); });
}

TEST(SortTiling, AsksForTheStructures) {
  const auto* platform = platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
  EXPECT_EQ(GetSortTmpSize(*platform, 128, 4), 1024u);
  EXPECT_EQ(GetSortTmpSize(*platform, 128, 2), 1024u);
  EXPECT_EQ(GetConcatTmpSize(*platform, 128, 4), 0u);
}

// Two queues of structures, merged until one is empty.
template <class T>
std::vector<uint32_t> merged_until_empty(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<uint32_t> out;
  const auto report = run_on("Ascend910B1", [&] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> room;
    pipe.InitBuffer(room, 4096);
    const auto all = room.Get<T>();
    const uint32_t step = GetSortLen<T>(16);
    const auto put = [&](uint32_t at, const std::vector<float>& scores, uint32_t first) {
      for (uint32_t i = 0; i < scores.size(); ++i) {
        all[at].SetValue(GetSortOffset<T>(i), static_cast<T>(scores[i]));
        all[at].template ReinterpretCast<uint32_t>().SetValue(2 * i + 1, first + i);
      }
    };
    put(0, a, 100);
    put(step, b, 200);
    PipeBarrier<PIPE_ALL>();
    const uint16_t lengths[4] = {static_cast<uint16_t>(a.size()), static_cast<uint16_t>(b.size()),
                                 0, 0};
    uint32_t used[4] = {9, 9, 9, 9};
    LocalTensor<T> none;
    MrgSort<T, true>(all[2 * step], MrgSortSrcList<T>(all, all[step], none, none), lengths, used,
                     0b11, 1);
    PipeBarrier<PIPE_ALL>();
    const auto words = all[2 * step].template ReinterpretCast<uint32_t>();
    for (uint32_t i = 0; i < used[0] + used[1]; ++i) out.push_back(words.GetValue(2 * i + 1));
    EXPECT_EQ(used[2] + used[3], 0u);
    uint16_t counts[4] = {};
    GetMrgSortResult(counts[0], counts[1], counts[2], counts[3]);
    EXPECT_EQ(counts[0], used[0]);
    EXPECT_EQ(counts[1], used[1]);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return out;
}

TEST(MrgSort, EndsWhereOneQueueIsEmpty) {
  using Indices = std::vector<uint32_t>;
  const std::vector<float> a = {9, 7, 7, 1}, b = {8, 7, 6};
  EXPECT_EQ(merged_until_empty<float>(a, b), (Indices{100, 200, 101, 102, 201, 202}));
  EXPECT_EQ(merged_until_empty<half>(a, b), (Indices{100, 200, 101, 102, 201, 202}));
  EXPECT_EQ(merged_until_empty<float>({5}, {7, 5, 5}), (Indices{200, 100}));
  EXPECT_EQ(merged_until_empty<float>({}, {7, 5, 5}), (Indices{}));
}

asctwin::Finding only_finding(const std::function<void()>& kernel) {
  const asctwin::Report report = run_on("Ascend910B1", kernel);
  EXPECT_EQ(report.findings().size(), 1u) << report.text();
  return report.findings().empty() ? asctwin::Finding{} : report.findings()[0];
}

template <class T>
void fill(Room<T>& room) {
  Duplicate(room.scores.template Get<T>(), T(1), static_cast<int32_t>(room.count));
  Duplicate(room.indices.template Get<int32_t>(), 0, static_cast<int32_t>(room.count));
  PipeBarrier<PIPE_V>();
}

TEST(Sort, IsToldOfATmpThatIsTooSmall) {
  int line = 0;
  const auto finding = only_finding([&] {
    Room<float> room(64);
    fill(room);
    auto x = room.scores.Get<float>();
    auto tmp = room.tmp.Get<float>(100);
    line = __LINE__ + 1;
    Sort<float, true>(room.sorted.Get<float>(), x, room.indices.Get<uint32_t>(), tmp, 2);
  });
  EXPECT_EQ(finding.code, Code::E0201);
  EXPECT_EQ(finding.line, line);
  EXPECT_EQ(finding.fact("op_in"), "Sort");
}

TEST(Sort, IsToldOfTooManyRepeats) {
  const auto finding = only_finding([] {
    Room<float> room(64);
    fill(room);
    auto x = room.scores.Get<float>();
    auto tmp = room.tmp.Get<float>();
    Sort<float, false>(room.sorted.Get<float>(), x, room.indices.Get<uint32_t>(), tmp, 256);
  });
  EXPECT_EQ(finding.code, Code::E0102);
  EXPECT_EQ(finding.fact("op_in"), "Sort");
}

TEST(Sort, NeedsABarrierBeforeExtract) {
  const auto finding = only_finding([] {
    Room<float> room(32);
    fill(room);
    auto x = room.scores.Get<float>();
    auto tmp = room.tmp.Get<float>();
    Sort<float, true>(room.sorted.Get<float>(), x, room.indices.Get<uint32_t>(), tmp, 1);
    const auto free = room.concat.Get<uint32_t>();
    Extract(room.concat.Get<float>()[32], free, room.sorted.Get<float>(), 1);
  });
  EXPECT_EQ(finding.code, Code::E0402);
}

// Scores without a value are used, indices without one are carried.
TEST(Sort, CarriesIndicesThatNobodyHasWritten) {
  const auto report = run_on("Ascend910B1", [] {
    Room<half> room(64);
    auto x = room.scores.Get<half>();
    auto index = room.indices.Get<uint32_t>();
    Duplicate(x, half(-1), 64);
    PipeBarrier<PIPE_ALL>();
    for (uint32_t i = 0; i < 40; ++i) {
      x.SetValue(i, static_cast<half>(static_cast<float>(i)));
      index.SetValue(i, i);
    }
    PipeBarrier<PIPE_ALL>();
    auto dst = room.sorted.Get<half>(), tmp = room.tmp.Get<half>();
    Sort<half, true>(dst, x, index, tmp, 2);
    PipeBarrier<PIPE_V>();
    Extract(x, index, dst, 2);
    PipeBarrier<PIPE_ALL>();
    EXPECT_EQ(index.GetValue(0), 39u);
    EXPECT_EQ(index.GetValue(39), 0u);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Sort, UsesNoScoreThatNobodyHasWritten) {
  const auto finding = only_finding([] {
    Room<float> room(32);
    Duplicate(room.scores.Get<float>(), 1.0f, 31);
    Duplicate(room.indices.Get<int32_t>(), 0, 32);
    PipeBarrier<PIPE_V>();
    const auto sorted = room.sorted.Get<float>();
    Sort32(sorted, room.scores.Get<float>(), room.indices.Get<uint32_t>(), 1);
    PipeBarrier<PIPE_ALL>();
    sorted.GetValue(0);
  });
  EXPECT_EQ(finding.code, Code::E0302);
  EXPECT_EQ(finding.fact("operand"), "src0");
}

TEST(Sort, TellsOfAnIndexWhereItIsUsed) {
  const auto finding = only_finding([] {
    Room<float> room(32);
    Duplicate(room.scores.Get<float>(), 1.0f, 32);
    Duplicate(room.indices.Get<int32_t>(), 0, 31);
    PipeBarrier<PIPE_V>();
    const auto dst = room.sorted.Get<float>();
    Sort32(dst, room.scores.Get<float>(), room.indices.Get<uint32_t>(), 1);
    PipeBarrier<PIPE_ALL>();
    const auto words = dst.ReinterpretCast<uint32_t>();
    EXPECT_EQ(words.GetValue(61), 0u);
    words.GetValue(63);
  });
  EXPECT_EQ(finding.code, Code::E0302);
  EXPECT_EQ(finding.fact("op"), "Sort32");
  EXPECT_EQ(finding.fact("operand"), "src1");
}

}  // namespace
