// No call of a library function allocates once its line has run, so that rows cost no more than
// their numbers. Counted by the allocator, without checks.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "counting_allocator.h"
#include "lib/misused_functions.h"

namespace asctwin::test {
namespace {

// Their calls ask the host for a tiling, in shapes that allocate.
constexpr std::string_view kWithHosts[] = {"Pad", "UnPad", "ConfusionTranspose",
                                           "LayerNorm by para"};

// Allocated at most at any time of the calls behind the second one.
int64_t allocated_by(const Misused& function) {
  RunOptions options = options_on(function.chip);
  options.check = Check::kOff;
  int64_t allocated = -1;
  const Report report = report_of(
      [&](const Lf& x) {
        Tmp tmp = x.ReinterpretCast<uint8_t>()[kTmpAt];
        for (int i = 0; i < 4; ++i) {
          if (i == 2) counting_allocator::begin();
          function.call(x[kResultAt / 4], x, x[kMoreAt / 4], tmp);
        }
        allocated = counting_allocator::peak();
      },
      options);
  EXPECT_TRUE(report.clean()) << function.name << "\n" << report.text();
  return allocated;
}

TEST(MemoryOfLibrary, IsThereBeforeTheCall) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer has an allocator of its own";
#endif
  for (const Misused& function : kMisused) {
    const auto* const end = std::end(kWithHosts);
    if (std::find(std::begin(kWithHosts), end, function.name) != end) continue;
    EXPECT_EQ(allocated_by(function), 0) << function.name;
  }
}

}  // namespace
}  // namespace asctwin::test
