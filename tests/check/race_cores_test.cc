// Races between the cores of a launch, and through their data caches.
// spec: sync_and_timing.md, sections 1.5, 2.5 and 2.6; the numbers are those of its lists
#include <gtest/gtest.h>

#include <algorithm>

#include "race_kernels.h"

namespace asctwin::check {
namespace {

using namespace AscendC;
using enum HardEvent;

Races of_blocks(int blocks, const std::function<void(Tensors&)>& kernel, int workers = 1) {
  RunOptions options;
  options.blocks = blocks;
  options.workers = workers;
  return races_of(kernel, options);
}

uint32_t me() { return static_cast<uint32_t>(GetBlockIdx()); }

// Each block stores `length` elements from its own tile on.
void store_tile(Tensors& t, uint32_t length) {
  Duplicate(t.x, half(2), kCount);
  flag<V_MTE3>();
  DataCopy(t.gz[me() * 128], t.x, length);
}

TEST(RaceBetweenCores, TilesThatOverlap8) {
  const auto stores = [](Tensors& t, half value) {
    Duplicate(t.x, value, kCount);
    flag<V_MTE3>();
    DataCopy(t.gz[me() * 128], t.x, 256);
  };
  const auto kernel = [&](Tensors& t) { stores(t, half(static_cast<float>(me()))); };
  const auto of_equal_values = [&](Tensors& t) { stores(t, half(2)); };
  for (const int workers : {1, 3}) {
    EXPECT_EQ(of_blocks(4, kernel, workers),
              (Races{"E0403 WAW DataCopy.dst 0 below DataCopy.dst [256, 512)"}));
    EXPECT_EQ(of_blocks(4, of_equal_values, workers),
              (Races{"W0403 WAW DataCopy.dst 0 below DataCopy.dst [256, 512)"}));
  }
  EXPECT_EQ(of_blocks(4, [](Tensors& t) { store_tile(t, 128); }), Races{});
}

// A scalar store writes the whole line back, so the same value is not enough beside a copy of more.
TEST(RaceBetweenCores, ScalarStoresOfOneValue) {
  const auto store = [](Tensors& t, float value) { t.gz.SetValue(0, half(value)); };
  for (const int workers : {1, 3}) {
    EXPECT_EQ(of_blocks(
                  3, [&](Tensors& t) { store(t, 1); }, workers),
              (Races{"W0403 WAW SetValue.dst 0 below SetValue.dst [0, 2)"}));
    EXPECT_EQ(of_blocks(
                  2, [&](Tensors& t) { store(t, static_cast<float>(me())); }, workers),
              (Races{"E0403 WAW SetValue.dst 0 below SetValue.dst [0, 2)"}));
  }
  const Races beside_a_copy = of_blocks(2, [&](Tensors& t) {
    if (me() == 0) return store(t, 2);
    Duplicate(t.x, half(2), kCount);
    flag<V_MTE3>();
    DataCopy(t.gz, t.x, 128);
  });
  EXPECT_TRUE(std::ranges::any_of(
      beside_a_copy, [](const std::string& race) { return race.starts_with("E0405"); }));
}

TEST(RaceBetweenCores, ReadOfWhatAnotherCoreWrites) {
  const auto kernel = [](Tensors& t, bool waits) {
    store_tile(t, 128);
    if (waits) SyncAll();
    DataCopy(t.y, t.gz[(me() + 1) % 2 * 128], 128);
  };
  EXPECT_EQ(of_blocks(2, [&](Tensors& t) { kernel(t, false); }),
            (Races{"E0403 RAW DataCopy.src 45 below DataCopy.dst [256, 512)"}));
  EXPECT_EQ(of_blocks(2, [&](Tensors& t) { kernel(t, true); }), Races{});
}

// A barrier of MTE3 and MTE2 says nothing of what other pipes do before it or behind it.
template <const SyncAllConfig& kConfig>
Races around_sync_all() {
  return of_blocks(2, [](Tensors& t) {
    store_tile(t, 128);
    SyncAll<true, kConfig>();
    DataCopy(t.y, t.gz[(me() + 1) % 2 * 128], 128);
  });
}
constexpr SyncAllConfig kStoreToLoad{PIPE_MTE3, PIPE_MTE2}, kLoads{PIPE_MTE2, PIPE_MTE2},
    kStores{PIPE_MTE3, PIPE_MTE3}, kStoreToAll{PIPE_MTE3, PIPE_ALL},
    kAllToLoad{PIPE_ALL, PIPE_MTE2};

TEST(RaceBetweenCores, PipesThatSyncAllLeavesOut) {
  EXPECT_EQ(around_sync_all<kStoreToLoad>(), Races{});
  EXPECT_EQ(around_sync_all<kStoreToAll>(), Races{});
  EXPECT_EQ(around_sync_all<kAllToLoad>(), Races{});
  EXPECT_EQ(around_sync_all<kLoads>().size(), 1u);
  EXPECT_EQ(around_sync_all<kStores>().size(), 1u);
}

// The core's own MTE2 has waited for its own MTE3 as well.
TEST(RaceBetweenCores, SyncAllOrdersTheCoreItself) {
  const auto kernel = [](Tensors& t) {
    store_tile(t, 128);
    SyncAll<true, kStoreToLoad>();
    DataCopy(t.y, t.gz[me() * 128], 128);
  };
  EXPECT_EQ(of_blocks(2, kernel), Races{});
}

TEST(RaceBetweenCores, AnEarlierRoundOrdersNothingLater) {
  EXPECT_EQ(of_blocks(2,
                      [](Tensors& t) {
                        SyncAll();
                        store_tile(t, 256);
                        SyncAll();
                      })
                .size(),
            1u);
}

TEST(RaceBetweenCores, ColumnsOfAMatrixAreApart) {
  const auto kernel = [](Tensors& t) {
    Duplicate(t.x, half(2), kCount);
    flag<V_MTE3>();
    DataCopy(t.gz[me() * 16], t.x, DataCopyParams(8, 1, 0, 3));
  };
  EXPECT_EQ(of_blocks(4, kernel), Races{});
}

// The cube core brings a tile out, by way of L1, and releases its vector cores by a flag of
// `kPipe`.
template <pipe_t kPipe>
void cube_tells_vectors(Tensors& t) {
  if (asctwin::framework::core_is_cube()) {
    const LocalTensor<half> l1(TPosition::A1, 0, kCount);
    DataCopy(l1, t.gx, kCount);
    flag<MTE2_MTE3>();
    DataCopy(t.gz, l1, kCount);
    CrossCoreSetFlag<2, kPipe>(0);
  } else {
    CrossCoreWaitFlag(0);
    DataCopy(t.x, t.gz, kCount);
  }
}

TEST(RaceBetweenCores, FlagOfThePipeThatWrites12) {
  RunOptions options;
  options.kind = KernelKind{1, 2};
  EXPECT_EQ(races_of(cube_tells_vectors<PIPE_MTE3>, options), Races{});
  EXPECT_EQ(races_of(cube_tells_vectors<PIPE_MTE2>, options),
            (Races{"E0403 RAW DataCopy.src 4 below DataCopy.dst [0, 512)"}));
}

// Block 0 stores a value in its slot, which block 1 reads after a barrier.
void hand_over(Tensors& t, bool cleans, bool reads_early) {
  const auto slot = t.gz;
  auto out = t.gz;
  if (me() == 1 && reads_early) slot.GetValue(0);
  if (reads_early) SyncAll();
  if (me() == 0) {
    out.SetValue(0, half(3));
    if (cleans) DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE>(slot);
  }
  SyncAll();
  if (me() == 1) slot.GetValue(0);
}

TEST(DataCacheOfCores, StoreThatIsNotCleaned9) {
  EXPECT_EQ(of_blocks(2, [](Tensors& t) { hand_over(t, false, false); }),
            (Races{"E0404  GetValue.src 4 below SetValue.dst [0, 2)"}));
  EXPECT_EQ(of_blocks(2, [](Tensors& t) { hand_over(t, true, false); }), Races{});
}

TEST(DataCacheOfCores, LineThatWasFetchedBefore) {
  EXPECT_EQ(of_blocks(2, [](Tensors& t) { hand_over(t, true, true); }),
            (Races{"E0404  GetValue.src 4 below SetValue.dst [0, 2)"}));
}

TEST(DataCacheOfCores, SlotsOf64BytesAreCleanedByBothSides11) {
  EXPECT_EQ(
      of_blocks(4,
                [](Tensors& t) {
                  t.gz.SetValue(me() * 32, half(1));
                  DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE>(t.gz[me() * 32]);
                  SyncAll();
                  DataCacheCleanAndInvalid<half, CacheLine::ENTIRE_DATA_CACHE>(t.gz);
                  t.gz.GetValue((me() + 1) % 4 * 32);
                }),
      Races{});
}

TEST(DataCacheOfCores, WordsOfOneLineAreLost) {
  EXPECT_EQ(of_blocks(2, [](Tensors& t) { t.gz.SetValue(me(), half(1)); }),
            (Races{"E0405  SetValue.dst 0 below SetValue.dst [0, 64)"}));
}

TEST(DataCacheOfOneCore, CopyOfAStoreThatIsNotCleaned) {
  const auto kernel = [](Tensors& t, bool cleans) {
    t.gx.SetValue(0, half(3));
    if (cleans) DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE>(t.gx);
    flag<S_MTE2>();
    DataCopy(t.x, t.gx, kCount);
  };
  EXPECT_EQ(races_of([&](Tensors& t) { kernel(t, false); }),
            (Races{"E0404  DataCopy.src 3 below SetValue.dst [0, 64)"}));
  EXPECT_EQ(races_of([&](Tensors& t) { kernel(t, true); }), Races{});
}

TEST(DataCacheOfOneCore, CleanThatNothingWaitsFor) {
  const Races found = races_of([](Tensors& t) {
    t.gx.SetValue(0, half(3));
    flag<S_MTE2>();
    DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE>(t.gx);
    DataCopy(t.x, t.gx, kCount);
  });
  EXPECT_EQ(found, (Races{"E0401 RAW DataCopy.src 1 below DataCacheCleanAndInvalid.dst [0, 2)"}));
}

TEST(DataCacheOfOneCore, ReadBehindACopyOut) {
  const auto kernel = [](Tensors& t, bool drops) {
    t.gz.GetValue(0);
    store_tile(t, 128);
    flag<MTE3_S>();
    if (drops) DataCacheCleanAndInvalid<half, CacheLine::SINGLE_CACHE_LINE>(t.gz);
    t.gz.GetValue(0);
  };
  EXPECT_EQ(races_of([&](Tensors& t) { kernel(t, false); }).size(), 1u);
  EXPECT_EQ(races_of([&](Tensors& t) { kernel(t, true); }), Races{});
}

// Block 0 copies as it is, block 1 out of the NZ layout.
TEST(RaceBetweenCores, CopiesOfTwoKindsThatOverlap) {
  const auto kernel = [](Tensors& t, bool differ) {
    Duplicate(t.x, half(differ ? static_cast<float>(me()) : 2.0f), kCount);
    flag<V_MTE3>();
    if (me() == 0)
      DataCopy(t.gz, t.x, 256);
    else
      DataCopy(t.gz, t.x, Nz2NdParamsFull{1, 16, 16, 1, 16, 16, 1});
  };
  const Races unequal = of_blocks(2, [&](Tensors& t) { kernel(t, true); });
  const Races equal = of_blocks(2, [&](Tensors& t) { kernel(t, false); });
  ASSERT_EQ(unequal.size(), 1u);
  ASSERT_EQ(equal.size(), 1u);
  EXPECT_TRUE(unequal.begin()->starts_with("E0403 WAW")) << *unequal.begin();
  EXPECT_TRUE(equal.begin()->starts_with("W0403 WAW")) << *equal.begin();
}

}  // namespace
}  // namespace asctwin::check
