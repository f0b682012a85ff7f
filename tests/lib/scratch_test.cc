// The buffer that a kernel gives: what is too short for the elements of a call, or lies over an
// operand, is found at the user's line; enough of it changes nothing.
// spec: adv_math.md, sections 1.2 and 1.4
#include <gtest/gtest.h>

#include "lib/room.h"

namespace asctwin::test {
namespace {

using namespace AscendC;
using Tmp = LocalTensor<uint8_t>;

// src is the first KiB of a buffer, dst the third one.
struct Function {
  const char* name;
  void (*call)(const LocalTensor<float>& dst, const LocalTensor<float>& src, const Tmp& tmp);
};

constexpr Function kFunctions[] = {
    {"Sum",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       Sum(y, x, tmp, {1, 64, 64});
     }},
    {"Mean",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       Mean(y, x, tmp, {1, 64, 64});
     }},
    {"Broadcast",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       const uint32_t to[] = {8, 8}, from[] = {8, 1};
       Broadcast<float, 2, 1>(y, x, to, from, tmp);
     }},
    {"BroadCast",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       const uint32_t to[] = {8, 8}, from[] = {1, 8};
       BroadCast<float, 2, 0>(y, x, to, from, tmp);
     }},
    {"CumSum",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       CumSum<float>(y, y[128], x, tmp, {8, 8});
     }},
    {"ReduceMax",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       const uint32_t shape[] = {8, 8};
       ReduceMax<float, Pattern::Reduce::AR>(y, x, tmp, shape, true);
     }},
    {"TopK",
     [](const auto& y, const auto& x, const Tmp& tmp) {
       const LocalTensor<int32_t> none;
       const LocalTensor<bool> unfinished;
       TopK<float>(y, y[128].template ReinterpretCast<int32_t>(), x, none, unfinished, tmp, 8, {},
                   {1, 64, 64});
     }},
};

// Of a call with `bytes` from `at` on.
Report report_of_buffer(const Function& function, uint32_t bytes, uint32_t at) {
  return report_of([&](const LocalTensor<float>& x) {
    Tmp tmp = x.ReinterpretCast<uint8_t>()[at];
    tmp.SetSize(bytes);
    function.call(x[512], x, tmp);
  });
}

TEST(Scratch, IsLongEnoughAndLiesApart) {
  for (const Function& function : kFunctions) {
    EXPECT_TRUE(report_of_buffer(function, 256, 3072).clean()) << function.name;
    EXPECT_TRUE(report_of_buffer(function, 1024, 3072).clean()) << function.name;
    for (const auto& [bytes, at] : {std::pair{32U, 3072U}, {256U, 0U}, {256U, 2048U}}) {
      const Report report = report_of_buffer(function, bytes, at);
      ASSERT_EQ(report.findings().size(), 1U) << function.name << "\n" << report.text();
      EXPECT_EQ(report.findings()[0].code, Code::E0105) << report.text();
      EXPECT_NE(report.text().find("`sharedTmpBuffer`"), std::string::npos) << report.text();
      EXPECT_EQ(report.findings()[0].file, __FILE__);
    }
  }
}

}  // namespace
}  // namespace asctwin::test
