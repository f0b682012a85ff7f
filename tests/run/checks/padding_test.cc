// Padding that reaches the host (W0304), and kernels that pad, compute with it and leave it behind.
// spec: data_movement.md, section 6.3
#include <gtest/gtest.h>

#include <numeric>
#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Gm;

const DataCopyPadExtParams<float> kNoPadding{false, 0, 0, 0};

GlobalTensor<float> global(GM_ADDR address) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer((__gm__ float*)address);
  return tensor;
}

LocalTensor<float> local(uint32_t number) {
  return LocalTensor<float>(TPosition::VECCALC, number * 1024, 256);
}

// Copies `rows` rows of `columns` floats in, with a padding, and calls the rest.
template <uint32_t kRows, uint32_t kColumns, class Rest>
void with_rows(GM_ADDR x, const DataCopyPadExtParams<float>& padding, Rest rest) {
  auto t = local(0);
  DataCopyPad(t, global(x), {kRows, kColumns * 4, 0, 0, 0}, padding);
  PipeBarrier<PIPE_ALL>();
  rest(t);
}

void column_as_packed(GM_ADDR x, GM_ADDR y) {
  with_rows<16, 1>(x, kNoPadding, [&](auto t) {
    Muls(t, t, 2.0f, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global(y), t, 16);
  });
}
void column_of_zeros_as_packed(GM_ADDR x, GM_ADDR y) {
  with_rows<16, 1>(x, {true, 0, 7, 0}, [&](auto t) {
    auto u = local(1);
    Muls(u, t, 2.0f, 128);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global(y), u, 16);
  });
}
void cast_as_packed(GM_ADDR x, GM_ADDR y) {
  with_rows<16, 1>(x, kNoPadding, [&](auto t) {
    auto u = local(1).ReinterpretCast<int32_t>();
    Cast(u, t, RoundMode::CAST_RINT, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global(y).ReinterpretCast<int32_t>(), u, 16);
  });
}
void rows_with_their_padding(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, kNoPadding, [&](auto t) { DataCopy(global(y), t, 32); });
}

// Kernels that are right.
void rows_without_their_padding(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, kNoPadding, [&](auto t) {
    Adds(t, t, 1.0f, 32);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global(y), t, {4, 20, 0, 0, 0});
  });
}
void padded_on_purpose(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, {true, 0, 3, -1}, [&](auto t) {
    Muls(t, t, 2.0f, 32);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global(y), t, 32);
  });
}
void each_element_repeated(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 1>(x, kNoPadding, [&](auto t) { DataCopy(global(y), t, 32); });
}
void rows_rounded_up(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, kNoPadding, [&](auto t) {
    for (uint32_t row = 0; row < 3; ++row) {
      DataCopy(global(y)[row * 5], t[row * 8], 8);
      PipeBarrier<PIPE_ALL>();
    }
    DataCopyPad(global(y)[15], t[24], {1, 20, 0, 0, 0});
  });
}
void sums_of_padded_rows(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, {true, 0, 3, 0}, [&](auto t) {
    auto u = local(1);
    WholeReduceSum(u, t, 8, 4, 1, 1, 1);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global(y), u, {1, 16, 0, 0, 0});
  });
}
void padding_and_data(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, kNoPadding, [&](auto t) {
    auto u = local(1);
    Duplicate(u, 3.0f, 32);
    PipeBarrier<PIPE_ALL>();
    Add(t, t, u, 32);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global(y), t, 32);
  });
}
void padding_written_over(GM_ADDR x, GM_ADDR y) {
  with_rows<1, 5>(x, kNoPadding, [&](auto t) {
    for (uint32_t i = 5; i < 8; ++i) i == 6 ? void(t(i) = 0.0f) : t.SetValue(i, 0.0f);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global(y), t, 8);
  });
}
void workspace_with_padding(GM_ADDR x, GM_ADDR y) {
  with_rows<4, 5>(x, kNoPadding, [&](auto t) {
    DataCopy(global(y), t, 32);
    PipeBarrier<PIPE_ALL>();
    DataCopy(local(1), global(y), 32);
  });
}
// Each block rounds its share of 5 up; the next one writes over it, but for the last.
void shares_rounded_up(GM_ADDR x, GM_ADDR y) {
  const uint32_t block = GetBlockIdx();
  auto t = local(0);
  DataCopyPad(t, global(x)[block * 5], {1, 20, 0, 0, 0}, kNoPadding);
  PipeBarrier<PIPE_ALL>();
  if (block + 1 < GetBlockNum())
    DataCopy(global(y)[block * 5], t, 8);
  else
    DataCopyPad(global(y)[block * 5], t, {1, 20, 0, 0, 0});
}

asctwin::Report run(void (*kernel)(GM_ADDR, GM_ADDR), size_t results, int blocks = 1,
                    bool fast_path = true) {
  const Gm<float> x(64), y(results);
  std::iota(x.begin(), x.end(), 1.0f);
  asctwin::RunOptions options;
  options.blocks = blocks;
  options.fast_path = fast_path;
  return asctwin::run(kernel, options, x, y);
}

bool says_padding(const asctwin::Report& report) {
  for (const asctwin::Finding& finding : report.findings())
    if (info_of(finding.code).id == std::string("W0304")) return true;
  return false;
}

TEST(Padding, IsFoundWhereAColumnIsTakenAsPacked) {
  for (const auto kernel : {column_as_packed, column_of_zeros_as_packed, cast_as_packed})
    for (const bool fast_path : {true, false}) {
      const asctwin::Report report = run(kernel, 16, 1, fast_path);
      ASSERT_EQ(report.findings().size(), 1u) << report.text();
      const asctwin::Finding& finding = report.findings()[0];
      EXPECT_STREQ(info_of(finding.code).id, "W0304");
      EXPECT_EQ(finding.number("first"), 4);
      EXPECT_EQ(finding.number("last"), 32);
      EXPECT_EQ(finding.fact("op"), "DataCopy");
      EXPECT_EQ(finding.fact("origin_op"), "DataCopyPad");
      ASSERT_EQ(finding.notes.size(), 2u);
      EXPECT_NE(report.text().find("in 28 further B"), std::string::npos) << report.text();
    }
}

TEST(Padding, IsFoundWhereRowsTakeItToTheHost) {
  const asctwin::Report report = run(rows_with_their_padding, 32);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].number("first"), 20);
  EXPECT_EQ(report.findings()[0].number("last"), 32);
}

TEST(Padding, IsNoFaultWhereTheKernelLeavesItBehind) {
  EXPECT_TRUE(run(rows_without_their_padding, 20).clean());
  EXPECT_TRUE(run(rows_rounded_up, 20).clean());
  EXPECT_TRUE(run(sums_of_padded_rows, 4).clean());
  EXPECT_TRUE(run(padding_written_over, 8).clean());
}

TEST(Padding, IsNoFaultWhereTheKernelAsksForIt) {
  EXPECT_TRUE(run(padded_on_purpose, 32).clean());
  EXPECT_TRUE(run(each_element_repeated, 32).clean());
}

TEST(Padding, IsDataOnceItIsMadeOfMore) { EXPECT_TRUE(run(padding_and_data, 32).clean()); }

TEST(Padding, IsNoFaultInAWorkspace) { EXPECT_TRUE(run(workspace_with_padding, 32).clean()); }

TEST(Padding, IsNoFaultWhereAnotherBlockWritesOverIt) {
  EXPECT_FALSE(says_padding(run(shares_rounded_up, 20, 4)));
}

}  // namespace
