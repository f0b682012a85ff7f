// Launches as `asctwin cc` spells them: a configuration, then a call of the wrapped kernel.
#include "asctwin/host/launch.h"

#include <gtest/gtest.h>

#include <atomic>

#include "kernel_operator.h"

namespace {

using asctwin::host::configure;
using asctwin::host::run_or_launch;

std::atomic<int> sum, runs;

void add_up(int value, int times) {
  run_or_launch({"add_up"}, [=]() mutable {
    while (times-- > 0) sum += value;
    ++runs;
  });
}

TEST(Launch, RunsTheBodyOnEveryCoreWithArgumentsOfItsOwn) {
  sum = runs = 0;
  (configure(3, nullptr, nullptr), add_up(2, 5));
  EXPECT_EQ(runs, 3);
  EXPECT_EQ(sum, 3 * 2 * 5);
}

TEST(Launch, TakesTwoToFourParameters) {
  runs = 0;
  (configure(1, nullptr), add_up(0, 0));
  (configure(2u, 0, nullptr), add_up(0, 0));
  (configure(int64_t{3}, nullptr, nullptr, 0), add_up(0, 0));
  EXPECT_EQ(runs, 1 + 2 + 3);
}

TEST(Launch, NeedsAConfigurationOnTheHost) {
  runs = 0;
  add_up(1, 1);
  EXPECT_EQ(runs, 0);
}

}  // namespace
