// Tests the findings of each library function with a temporary buffer for wrong calls, beside a
// right one: a buffer that is too short or lies over an operand, a result over a part of its
// source, a chip that does not have the function. Always one error, at the user's line. Those that
// compute element by element are in every_function_test.cc.
// spec: adv_math.md, sections 1.2 and 1.4; adv_nn.md, section 0.1
#include <gtest/gtest.h>

#include <string_view>

#include "lib/misused_functions.h"
#include "run/codes_of.h"

namespace asctwin::test {
namespace {

struct Place {
  uint32_t bytes, at;  // of the temporary buffer
  uint32_t result_at = kResultAt;
};

Report report_of_call(const Misused& function, const Place& place, const char* chip,
                      Check check = Check::kFull) {
  RunOptions options = options_on(chip);
  options.check = check;
  return report_of(
      [&](const LocalTensor<float>& x) {
        Tmp tmp = x.ReinterpretCast<uint8_t>()[place.at];
        tmp.SetSize(place.bytes);
        function.call(x[place.result_at / 4], x, x[kMoreAt / 4], tmp);
      },
      options);
}
// One finding of these codes, in the file of the call.
void expect_error(const Misused& function, const Report& report, std::string_view codes,
                  const char* words) {
  ASSERT_EQ(report.findings().size(), 1U) << function.name << "\n" << report.text();
  EXPECT_NE(codes.find(codes_of(report)), codes.npos) << function.name << "\n" << report.text();
  EXPECT_NE(report.text().find(words), std::string::npos) << function.name << "\n" << report.text();
  EXPECT_NE(report.findings()[0].file.find("misused_functions.h"), std::string::npos);
}

TEST(EveryMisuse, IsNoneOfARightCall) {
  for (const Misused& function : kMisused)
    for (const uint32_t bytes : {function.least, kRoomForTmp}) {
      const Report report = report_of_call(function, {bytes, kTmpAt}, function.chip);
      EXPECT_TRUE(report.clean()) << function.name << "\n" << report.text();
    }
}

TEST(EveryMisuse, IsABufferThatIsTooShort) {
  for (const Misused& function : kMisused) {
    const Report report = report_of_call(function, {32, kTmpAt}, function.chip);
    expect_error(function, report, "E0105", "`sharedTmpBuffer`");
    EXPECT_NE(report.text().find("32 B"), std::string::npos) << report.text();
    const std::string least = std::to_string(function.least) + " B";
    EXPECT_NE(report.text().find(least), std::string::npos) << report.text();
  }
}

TEST(EveryMisuse, IsABufferOverAnOperand) {
  for (const Misused& function : kMisused)
    for (const uint32_t at : {0u, kResultAt})
      expect_error(function, report_of_call(function, {function.least, at}, function.chip), "E0105",
                   "`sharedTmpBuffer`");
}

TEST(EveryMisuse, IsAResultOverAPartOfItsSource) {
  for (const Misused& function : kMisused)
    if (!function.may_overlap)
      expect_error(function, report_of_call(function, {function.least, kTmpAt, 32}, function.chip),
                   "E0105 E0107", "`");
}

TEST(EveryMisuse, OfPlacesRunsWithoutChecks) {
  for (const Misused& function : kMisused) {
    const Report report =
        report_of_call(function, {function.least, kTmpAt, 32}, function.chip, Check::kOff);
    EXPECT_TRUE(report.clean()) << function.name << "\n" << report.text();
  }
}

// Tensors of a KiB each, with the rest of UB to work in.
Report report_of_shape(const Misused& function) {
  return run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffers[3];
        for (auto& buffer : buffers) pipe.InitBuffer(buffer, 1024);
        for (auto& buffer : buffers) Duplicate(buffer.Get<float>(), 1.0f, 256);
        PipeBarrier<PIPE_V>();
        function.misshaped.call(buffers[0].Get<float>(), buffers[1].Get<float>(),
                                buffers[2].Get<float>());
      },
      {}, {});
}

TEST(EveryMisuse, IsAShapeOfMoreThanTheTensorsHold) {
  for (const Misused& function : kMisused) {
    if (function.misshaped.call == nullptr) continue;
    const Report report = report_of_shape(function);
    ASSERT_FALSE(report.findings().empty()) << function.name;
    for (const Finding& finding : report.findings()) {
      EXPECT_EQ(info_of(finding.code).id, std::string_view(function.misshaped.code))
          << function.name << "\n"
          << report.text();
      EXPECT_NE(finding.file.find("misused_functions.h"), std::string::npos) << report.text();
    }
  }
}

TEST(EveryMisuse, IsAChipWithoutTheFunction) {
  for (const Misused& function : kMisused)
    expect_error(function, report_of_call(function, {function.least, kTmpAt}, function.other_chip),
                 "E0101", "does not support");
}

}  // namespace
}  // namespace asctwin::test
