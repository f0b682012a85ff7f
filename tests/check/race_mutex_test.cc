// Tests the order that mutexes give the pipes of a core.
// spec: sync_and_timing.md, section 2.2
#include <gtest/gtest.h>

#include "c_api/asc_simd.h"
#include "race_kernels.h"

namespace asctwin::check {
namespace {

using namespace AscendC;

Races on_950(const std::function<void(Tensors&)>& kernel) {
  RunOptions options;
  options.soc = "Ascend950";
  return races_of(kernel, options);
}

template <pipe_t kPipe, class Work>
void locked(int32_t id, const Work& work) {
  Mutex::Lock<kPipe>(id);
  work();
  Mutex::Unlock<kPipe>(id);
}

TEST(RaceMutex, LockKnowsWhatAnotherPipeHasUnlocked) {
  const auto kernel = [](Tensors& t, int32_t reader) {
    for (int tile = 0; tile < 2; ++tile) {
      locked<PIPE_MTE2>(0, [&] { DataCopy(t.x, t.gx, kCount); });
      locked<PIPE_V>(reader, [&] { Adds(t.z, t.x, half(1), kCount); });
    }
  };
  EXPECT_EQ(on_950([&](Tensors& t) { kernel(t, 0); }), Races{});
  EXPECT_EQ(on_950([&](Tensors& t) { kernel(t, 1); }),
            (Races{"E0401 RAW Adds.src 1 below DataCopy.dst [0, 512)",
                   "E0401 WAR DataCopy.dst -1 below Adds.src [0, 512)"}));
}

// The pipe that unlocked last does not wait for itself.
TEST(RaceMutex, LockOfTheSamePipeOrdersNothing) {
  const auto kernel = [](Tensors& t) {
    locked<PIPE_MTE2>(0, [&] { DataCopy(t.x, t.gx, kCount); });
    locked<PIPE_MTE2>(0, [&] { DataCopy(t.x, t.gx[kCount], kCount); });
    locked<PIPE_V>(0, [&] { Adds(t.z, t.x, half(1), kCount); });
  };
  EXPECT_EQ(on_950(kernel), (Races{"E0402 WAW DataCopy.dst 1 below DataCopy.dst [0, 512)"}));
}

TEST(RaceMutex, WhatComesBehindTheUnlockIsNotOrdered) {
  const auto kernel = [](Tensors& t) {
    Mutex::Lock<PIPE_MTE2>(0);
    Mutex::Unlock<PIPE_MTE2>(0);
    DataCopy(t.x, t.gx, kCount);
    locked<PIPE_V>(0, [&] { Adds(t.z, t.x, half(1), kCount); });
  };
  EXPECT_EQ(on_950(kernel), (Races{"E0401 RAW Adds.src 1 below DataCopy.dst [0, 512)"}));
}

TEST(RaceMutex, ANonBlockingLockOrdersNothing) {
  const auto kernel = [](Tensors& t, ascMutexExecuteMode mode) {
    asc_lock(PIPE_MTE2, 0, mode);
    DataCopy(t.x, t.gx, kCount);
    asc_unlock(PIPE_MTE2, 0, mode);
    asc_lock(PIPE_V, 0, mode);
    Adds(t.z, t.x, half(1), kCount);
    asc_unlock(PIPE_V, 0, mode);
  };
  EXPECT_EQ(on_950([&](Tensors& t) { kernel(t, ASC_LOCK_BLOCK); }), Races{});
  EXPECT_EQ(on_950([&](Tensors& t) { kernel(t, ASC_LOCK_NON_BLOCK); }),
            (Races{"E0401 RAW Adds.src 3 below DataCopy.dst [0, 512)"}));
}

}  // namespace
}  // namespace asctwin::check
