// Mutexes between the pipes of a core: what is refused and what is left.
// spec: sync_and_timing.md, sections 1.6 and 2.2
#include <gtest/gtest.h>

#include <string>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::test::codes_of;

template <class Kernel>
std::string codes_on_950(Kernel kernel, asctwin::Check check = asctwin::Check::kFull) {
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.check = check;
  return codes_of(asctwin::run(+kernel, options));
}

TEST(Mutex, PipesTakeTurns) {
  const auto kernel = [] {
    for (int round = 0; round < 3; ++round) {
      Mutex::Lock<PIPE_MTE2>(27);
      Mutex::Unlock<PIPE_MTE2>(27);
      Mutex::Lock<PIPE_V>(27);
      Mutex::Unlock<PIPE_V>(27);
    }
  };
  EXPECT_EQ(codes_on_950(kernel), "");
  EXPECT_EQ(codes_on_950(kernel, asctwin::Check::kOff), "");
}

TEST(Mutex, SecondLockOfOnePipeDoesNotBlock) {
  const auto kernel = [] {
    Mutex::Lock<PIPE_V>(0);
    Mutex::Lock<PIPE_V>(0);
    Mutex::Unlock<PIPE_V>(0);
    Mutex::Unlock<PIPE_V>(0);
  };
  EXPECT_EQ(codes_on_950(kernel), "");
}

TEST(Mutex, AnotherPipeWaitsForAnUnlock) {
  const auto kernel = [] {
    Mutex::Lock<PIPE_MTE2>(1);
    Mutex::Lock<PIPE_V>(1);
  };
  EXPECT_EQ(codes_on_950(kernel), "E0507");
  // Without checks the pipe takes it all the same; both are left locked.
  EXPECT_EQ(codes_on_950(kernel, asctwin::Check::kOff), "W0504 W0504");
}

TEST(Mutex, UnlocksAndLocksArePairs) {
  const auto unlock = [] { Mutex::Unlock<PIPE_V>(1); };
  EXPECT_EQ(codes_on_950(unlock), "E0508");
  const auto once = [] {
    Mutex::Lock<PIPE_V>(1);
    Mutex::Lock<PIPE_V>(1);
    Mutex::Unlock<PIPE_V>(1);
  };
  EXPECT_EQ(codes_on_950(once), "W0504");
}

TEST(Mutex, IdsEndAt27) {
  const auto reserved = [] { Mutex::Lock<PIPE_V>(28); };
  EXPECT_EQ(codes_on_950(reserved), "E0102");
  const auto negative = [] { Mutex::Lock<PIPE_V>(-1); };
  EXPECT_EQ(codes_on_950(negative), "E0102");
}

TEST(Mutex, OnePipeHoldsIt) {
  const auto all = [] { Mutex::Lock<PIPE_ALL>(0); };
  EXPECT_EQ(codes_on_950(all), "E0105");
}

TEST(Mutex, OnlyThe950HasIt) {
  const auto lock = [] { Mutex::Lock<PIPE_V>(0); };
  EXPECT_EQ(codes_of(asctwin::run(+lock, asctwin::RunOptions{})), "E0101");
}

}  // namespace
