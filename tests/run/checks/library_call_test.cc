// Findings inside of library code: they stand at the line of the kernel that has called it, name
// the instruction and the function, and no two calls of a function are taken for one another.
#include "asctwin/library_call.h"

#include <gtest/gtest.h>

#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Finding;
using asctwin::LibraryCall;
using asctwin::SourceLoc;

constexpr uint32_t kCount = 64;
using Tensor = LocalTensor<float>;

// Functions as a library has them: dst += 2 * src by way of `tmp`, and one that calls it.
void scaled_sum(const Tensor& dst, const Tensor& src, const Tensor& tmp, int32_t count,
                SourceLoc where = SourceLoc::here()) {
  const LibraryCall call("ScaledSum", where);
  Muls(tmp, src, 2.0f, count);
  PipeBarrier<PIPE_V>();
  Add(dst, dst, tmp, count);
}

void attention(const Tensor& dst, const Tensor& src, const Tensor& tmp,
               SourceLoc where = SourceLoc::here()) {
  const LibraryCall call("Attention", where);
  scaled_sum(dst, src, tmp, kCount);
}

// Three tensors in buffers of their own. `dst` and `src` hold ones, unless a test leaves `src` out.
struct Tensors {
  TPipe pipe;
  TBuf<TPosition::VECCALC> dst_buffer, src_buffer, tmp_buffer;
  Tensor dst, src, tmp;
  explicit Tensors(bool with_src = true) {
    for (auto* buffer : {&dst_buffer, &src_buffer, &tmp_buffer})
      pipe.InitBuffer(*buffer, kCount * sizeof(float));
    dst = dst_buffer.Get<float>();
    src = src_buffer.Get<float>();
    tmp = tmp_buffer.Get<float>();
    Duplicate(dst, 1.0f, kCount);
    if (with_src) Duplicate(src, 1.0f, kCount);
    PipeBarrier<PIPE_V>();
  }
};

asctwin::RunOptions plain_options() {
  asctwin::RunOptions options;
  options.policy = asctwin::no_policy();
  return options;
}

asctwin::Report report_of(const std::function<void()>& kernel,
                          const asctwin::RunOptions& options = plain_options()) {
  return asctwin::run_on_cores(kernel, options, {});
}

// The first finding; none is a failure.
Finding finding_of(const asctwin::Report& report) {
  EXPECT_FALSE(report.clean());
  return report.clean() ? Finding{} : report.findings()[0];
}

void expect_place(const Finding& finding, int line) {
  EXPECT_EQ(finding.file, __FILE__);
  EXPECT_EQ(finding.line, line);
}

TEST(LibraryCall, ChangesNoResult) {
  const auto kernel = [] {
    Tensors t;
    scaled_sum(t.dst, t.src, t.tmp, kCount);
    PipeBarrier<PIPE_V>();
    attention(t.dst, t.src, t.tmp);
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    EXPECT_EQ(t.dst.GetValue(kCount - 1), 5.0f);
  };
  const asctwin::Report report = report_of(kernel);
  EXPECT_TRUE(report.clean()) << report.text();
}

class Level : public testing::TestWithParam<asctwin::Check> {};
INSTANTIATE_TEST_SUITE_P(Checks, Level,
                         testing::Values(asctwin::Check::kOff, asctwin::Check::kFast,
                                         asctwin::Check::kFull));

TEST_P(Level, ANullTensorIsFoundAtTheUsersLine) {
  int line = 0;
  asctwin::RunOptions options = plain_options();
  options.check = GetParam();
  const asctwin::Report report = report_of(
      [&] {
        Tensors t;
        line = __LINE__ + 1;
        scaled_sum(t.dst, t.src, Tensor(), kCount);
      },
      options);
  expect_place(finding_of(report), line);
  EXPECT_EQ(finding_of(report).fact("op_in"), "ScaledSum");
}

TEST(LibraryCall, HasATooSmallBufferAtTheUsersLine) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    Tensors t;
    t.tmp.SetSize(kCount / 2);
    line = __LINE__ + 1;
    scaled_sum(t.dst, t.src, t.tmp, kCount);
  });
  const Finding finding = finding_of(report);
  expect_place(finding, line);
  EXPECT_EQ(finding.fact("op"), "Muls");
  EXPECT_EQ(finding.fact("op_in"), "ScaledSum");
  EXPECT_NE(report.text().find("`Muls` in `ScaledSum` "), std::string::npos) << report.text();
}

TEST(LibraryCall, NamesTheFunctionsFromTheInnermostOn) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    Tensors t;
    t.dst.SetSize(kCount / 2);
    line = __LINE__ + 1;
    attention(t.dst, t.src, t.tmp);
  });
  expect_place(finding_of(report), line);
  EXPECT_NE(report.text().find("`Add` in `ScaledSum` in `Attention` "), std::string::npos)
      << report.text();
}

TEST(LibraryCall, ReadsUndefinedBytesAtTheUsersLine) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    Tensors t(false);
    line = __LINE__ + 1;
    scaled_sum(t.dst, t.src, t.tmp, kCount);
    PipeBarrier<PIPE_ALL>();
    t.dst.GetValue(0);
  });
  const Finding finding = finding_of(report);
  EXPECT_EQ(finding.code, Code::E0302);
  expect_place(finding, line);
  EXPECT_EQ(finding.fact("op_in"), "ScaledSum");
}

// Global memory for races with copies.
asctwin::Report report_of_race(void (*kernel)(GM_ADDR),
                               const asctwin::RunOptions& options = plain_options()) {
  const asctwin::Gm<float> x(kCount);
  for (float& value : x) value = 1;
  return asctwin::run(kernel, options, x);
}
GlobalTensor<float> global(GM_ADDR address) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(address), kCount);
  return tensor;
}

void copy_in_without_flag(GM_ADDR x) {
  Tensors t(false);
  DataCopy(t.src, global(x), kCount);
  scaled_sum(t.dst, t.src, t.tmp, kCount);
}
constexpr int kScaledSumBehindCopy = __LINE__ - 2;

TEST(LibraryCall, RacesWithACopyBeforeIt) {
  const asctwin::Report report = report_of_race(copy_in_without_flag);
  const Finding finding = finding_of(report);
  EXPECT_EQ(finding.code, Code::E0401);
  expect_place(finding, kScaledSumBehindCopy);
  EXPECT_EQ(finding.fact("other_op"), "DataCopy");
  EXPECT_EQ(finding.number("other_line"), kScaledSumBehindCopy - 1);
  EXPECT_EQ(finding.fact("other_op_in"), "");
}

void copy_out_without_flag(GM_ADDR x) {
  Tensors t;
  scaled_sum(t.dst, t.src, t.tmp, kCount);
  DataCopy(global(x), t.dst, kCount);
}
constexpr int kScaledSumBeforeCopy = __LINE__ - 3;

TEST(LibraryCall, RacesWithACopyBehindIt) {
  const asctwin::Report report = report_of_race(copy_out_without_flag);
  const Finding finding = finding_of(report);
  EXPECT_EQ(finding.code, Code::E0401);
  expect_place(finding, kScaledSumBeforeCopy + 1);
  EXPECT_EQ(finding.fact("op"), "DataCopy");
  EXPECT_EQ(finding.fact("op_in"), "");
  EXPECT_EQ(finding.number("other_line"), kScaledSumBeforeCopy);
  EXPECT_EQ(finding.fact("other_file"), __FILE__);
  EXPECT_NE(report.text().find("before `Add` in `ScaledSum` at "), std::string::npos)
      << report.text();
  EXPECT_NE(report.as(asctwin::ReportFormat::kSarif).find("other: `Add` in `ScaledSum`"),
            std::string::npos);
}

// Calls a function with one fault from two lines: two race sites, two findings.
void two_copies_in(GM_ADDR x) {
  Tensors one(false);
  TBuf<TPosition::VECCALC> buffer;
  one.pipe.InitBuffer(buffer, kCount * sizeof(float));
  const Tensor other = buffer.Get<float>();
  DataCopy(one.src, global(x), kCount);
  DataCopy(other, global(x), kCount);
  scaled_sum(one.dst, one.src, one.tmp, kCount);
  PipeBarrier<PIPE_V>();
  scaled_sum(one.dst, other, one.tmp, kCount);
}
constexpr int kSecondOfTwo = __LINE__ - 2;

TEST(LibraryCall, HasRaceSitesForEachPlaceThatCallsIt) {
  const asctwin::Report report = report_of_race(two_copies_in);
  ASSERT_EQ(asctwin::test::codes_of(report), "E0401 E0401") << report.text();
  expect_place(report.findings()[0], kSecondOfTwo - 2);
  expect_place(report.findings()[1], kSecondOfTwo);
}

// As a comment in that line would do, which needs the file.
TEST(LibraryCall, IsSuppressedByTheUsersLine) {
  asctwin::Suppression known;
  known.code = Code::E0401;
  known.file = "library_call_test.cc";
  known.line = kScaledSumBehindCopy;
  asctwin::RunOptions options = plain_options();
  options.policy.suppressions = {known};
  const asctwin::Report report = report_of_race(copy_in_without_flag, options);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(report.suppressed().size(), 1u);
}

// Two lines in turn, so that each inner call is remembered from both; only the last one is wrong.
TEST(LibraryCall, IsToldFromOtherCallsInEveryIteration) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    Tensors t;
    for (int i = 0; i < 6; ++i) {
      PipeBarrier<PIPE_V>();
      scaled_sum(t.dst, t.src, t.tmp, kCount);
      PipeBarrier<PIPE_V>();
      if (i == 5) t.tmp.SetSize(kCount / 2);
      line = __LINE__ + 1;
      scaled_sum(t.dst, t.src, t.tmp, kCount);
    }
  });
  const Finding finding = finding_of(report);
  expect_place(finding, line);
  EXPECT_EQ(finding.iteration, 6);
}

// A loop inside a function is not the kernel's iteration.
void sum_of_parts(const Tensor& dst, const Tensor& src, int32_t part,
                  SourceLoc where = SourceLoc::here()) {
  const LibraryCall call("SumOfParts", where);
  for (uint32_t at = 0; at < dst.GetSize(); at += static_cast<uint32_t>(part))
    Add(dst[at], dst[at], src[at], part);
}

TEST(LibraryCall, CountsTheIterationsOfTheUsersLine) {
  const asctwin::Report report = report_of([] {
    Tensors t;
    for (int i = 0; i < 3; ++i) {
      if (i == 2) t.src.SetSize(kCount - 8);
      sum_of_parts(t.dst, t.src, 8);
      PipeBarrier<PIPE_V>();
    }
  });
  EXPECT_EQ(finding_of(report).iteration, 3) << report.text();
}

// Calls of the framework inside of a function: the place is kept for what is found later.
using Queue = TQue<TPosition::VECOUT, 1>;
Tensor take_buffer(Queue& queue, SourceLoc where = SourceLoc::here()) {
  const LibraryCall call("TakeBuffer", where);
  return queue.AllocTensor<float>();
}

TEST(LibraryCall, TakesBuffersAtTheUsersLine) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    TPipe pipe;
    Queue queue;
    pipe.InitBuffer(queue, 1, 128);
    take_buffer(queue);
    line = __LINE__ + 1;
    take_buffer(queue);
  });
  const Finding finding = finding_of(report);
  EXPECT_EQ(finding.code, Code::E0601);
  expect_place(finding, line);
  ASSERT_EQ(finding.notes.size(), 1u);
  EXPECT_NE(finding.notes[0].english().find(std::string(__FILE__) + ":" + std::to_string(line - 2)),
            std::string::npos)
      << finding.notes[0].english();
  EXPECT_NE(report.text().find("`AllocTensor` in `TakeBuffer` finds"), std::string::npos);
}

TEST(LibraryCall, LeavesBuffersAtTheUsersLine) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    TPipe pipe;
    Queue queue;
    pipe.InitBuffer(queue, 1, 128);
    line = __LINE__ + 1;
    Duplicate(take_buffer(queue), 1.0f, 32);
  });
  ASSERT_EQ(asctwin::test::codes_of(report), "W0601") << report.text();
  expect_place(report.findings()[0], line);
}

TEST(LibraryCall, EndsWithItsScope) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    Tensors t;
    scaled_sum(t.dst, t.src, t.tmp, kCount);
    PipeBarrier<PIPE_V>();
    line = __LINE__ + 1;
    Add(t.dst, t.dst, t.src, 2 * kCount);
  });
  const Finding finding = finding_of(report);
  expect_place(finding, line);
  EXPECT_EQ(finding.fact("op_in"), "");
}

// Cores meet the same fault: one finding, whatever core has entered the function first.
TEST(LibraryCall, IsOneFindingForAllCores) {
  asctwin::RunOptions options = plain_options();
  options.blocks = 8;
  const asctwin::Report report = report_of(
      [] {
        Tensors t(false);
        if (GetBlockIdx() % 2 == 0) sum_of_parts(t.dst, t.dst, 16);
        PipeBarrier<PIPE_V>();
        scaled_sum(t.dst, t.src, t.tmp, kCount);
        PipeBarrier<PIPE_ALL>();
        t.dst.GetValue(0);
      },
      options);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].blocks.size(), 8u);
}

}  // namespace
