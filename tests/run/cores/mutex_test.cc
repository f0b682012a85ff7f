// Mutexes between the pipes of a core: what is refused and what is left.
// spec: sync_and_timing.md, sections 1.6 and 2.2
#include <gtest/gtest.h>

#include <string>

#include "asctwin/run.h"
#include "c_api/asc_simd.h"
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
  EXPECT_EQ(codes_on_950(kernel), "W0505");
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
  EXPECT_EQ(codes_on_950(once), "W0505 W0504");
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

TEST(Mutex, IdsAreGivenAndTakenBack) {
  const auto kernel = [] {
    MutexID ids[28];
    for (MutexID& id : ids) id = AllocMutexID();
    for (int i = 0; i < 28; ++i) EXPECT_EQ(ids[i], i);
    ReleaseMutexID(7);
    EXPECT_EQ(AllocMutexID(), 7);
    for (const MutexID id : ids) {
      Mutex::Lock<PIPE_V>(id);
      Mutex::Unlock<PIPE_V>(id);
      ReleaseMutexID(id);
    }
  };
  EXPECT_EQ(codes_on_950(kernel), "");
  const auto too_many = [] {
    for (int i = 0; i < 29; ++i) AllocMutexID();
  };
  EXPECT_EQ(codes_on_950(too_many), "E0509");
  const auto twice = [] {
    const MutexID id = AllocMutexID();
    ReleaseMutexID(id);
    ReleaseMutexID(id);
  };
  EXPECT_EQ(codes_on_950(twice), "W0506");
}

TEST(Mutex, LocksOfTheCApiAreTheSameObjects) {
  const auto turns = [] {
    asc_lock(PIPE_MTE2, 27);
    Mutex::Unlock<PIPE_MTE2>(27);
    Mutex::Lock<PIPE_V>(27);
    asc_unlock(PIPE_V, 27, ASC_LOCK_BLOCK);
    asc_lock(PIPE_V, 31);
    asc_unlock(PIPE_V, 31);
  };
  EXPECT_EQ(codes_on_950(turns), "");
  const auto held = [] {
    asc_lock(PIPE_MTE2, 3);
    Mutex::Lock<PIPE_V>(3);
  };
  EXPECT_EQ(codes_on_950(held), "E0507");
  const auto outside = [] { asc_lock(PIPE_V, 32); };
  EXPECT_EQ(codes_on_950(outside), "E0102");
}

TEST(Mutex, ANonBlockingLockWaitsForNothing) {
  const auto pair = [] {
    asc_lock(PIPE_MTE2, 3, ASC_LOCK_NON_BLOCK);
    asc_unlock(PIPE_MTE2, 3, ASC_LOCK_NON_BLOCK);
  };
  EXPECT_EQ(codes_on_950(pair), "");
  const auto nested = [] {
    asc_lock(PIPE_MTE2, 3);
    asc_lock(PIPE_V, 3, ASC_LOCK_NON_BLOCK);
    asc_unlock(PIPE_V, 3, ASC_LOCK_NON_BLOCK);
    asc_unlock(PIPE_MTE2, 3);
  };
  EXPECT_EQ(codes_on_950(nested), "W0505");
  const auto other_mode = [] {
    asc_lock(PIPE_V, 3);
    asc_unlock(PIPE_V, 3, ASC_LOCK_NON_BLOCK);
  };
  EXPECT_EQ(codes_on_950(other_mode), "E0508");
}

TEST(Mutex, OnlyThe950HasIt) {
  const auto lock = [] { Mutex::Lock<PIPE_V>(0); };
  EXPECT_EQ(codes_of(asctwin::run(+lock, asctwin::RunOptions{})), "E0101");
}

}  // namespace
