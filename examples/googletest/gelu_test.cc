// Tests of a kernel with GoogleTest: its values against a plain loop, over lengths and numbers of
// blocks; in random orders of effects; and a call that must be refused.
//   asctwin cc -Iexamples examples/googletest/gelu_test.cc -o gelu_test -lgtest_main -lgtest
//   ./gelu_test
#include <cmath>
#include <cstdint>
#include <tuple>

#include "asctwin/gtest.h"
#include "asctwin/run.h"
#include "gelu.cpp"  // the kernel `gelu`

namespace {

float gelu_of(float x) { return x / (1 + std::exp(-1.5957691f * (x + 0.044715f * x * x * x))); }

// The kernel's arguments for one length.
struct Call {
  explicit Call(uint32_t length, uint32_t tile = 128) : x(length), y(length), tiling(2) {
    for (uint32_t i = 0; i < length; ++i) x[i] = static_cast<half>(-4 + 8.0f * i / length);
    tiling[0] = length;
    tiling[1] = tile;
  }

  asctwin::Report run(const asctwin::RunOptions& options) {
    return asctwin::run(gelu, options, x, y, tiling);
  }

  void expect_values() {
    for (size_t i = 0; i < x.size(); ++i)
      ASSERT_NEAR(gelu_of(float(x[i])), float(y[i]), 2e-3) << "element " << i;
  }

  asctwin::Gm<half> x, y;
  asctwin::Gm<uint32_t> tiling;
};

class Gelu : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(Gelu, IsThatOfAPlainLoop) {
  const auto [length, blocks] = GetParam();
  Call call(static_cast<uint32_t>(length));
  ASSERT_CLEAN(call.run({blocks}));
  call.expect_values();
}

INSTANTIATE_TEST_SUITE_P(Lengths, Gelu,
                         testing::Combine(testing::Values(16, 1000, 4099), testing::Values(1, 8)));

TEST(GeluOrders, DoNotMatter) {
  for (int seed = 1; seed <= 5; ++seed) {
    Call call(1000);
    asctwin::RunOptions options{/*blocks=*/3};
    options.schedule_seed = seed;
    ASSERT_CLEAN(call.run(options)) << "seed " << seed;
    call.expect_values();
  }
}

TEST(GeluMisused, IsFound) {
  Call call(1000);
  asctwin::Gm<half> too_short(999);
  EXPECT_FINDING(asctwin::run(gelu, {/*blocks=*/1}, call.x, too_short, call.tiling), "E0201");
}

}  // namespace
