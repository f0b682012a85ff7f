// Tests that the store returns its contents in the order of memory.
#include "check/race/access_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace asctwin::check {
namespace {

const uint8_t* address_of(int64_t byte) {
  return reinterpret_cast<const uint8_t*>(uintptr_t{1} << 40) + byte;
}

StridedRange random_range(std::mt19937& random) {
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  const bool is_loop = below(3) == 0, is_cleaned = below(3) == 0;
  StridedRange range{.begin = address_of(below(1000)), .run_bytes = 8};
  if (below(50) == 0) range.begin += (int64_t{1} << 31) * (1 + below(3));
  range.count = is_loop ? 2 + below(2) : 1;
  range.stride_bytes = is_loop ? 16 : 0;
  range.epoch = 100 + below(100);
  range.epoch_step = is_loop ? below(2) : 0;
  range.visit = 1 + below(50);
  range.remote = below(10) / 9;
  range.remote_at_fetch = below(10) / 9;
  range.cleaned = is_cleaned ? range.epoch + 1 + below(2) : 0;
  range.tag = {static_cast<SiteNumber>(below(3)), Agent::kScalar, AccessKind::kWrite};
  range.is_cached = below(2) == 0;
  return range;
}

auto key_of(const StridedRange& s) {
  return std::tuple(s.begin, s.count, s.epoch, s.epoch_step, s.visit, s.remote, s.remote_at_fetch,
                    s.cleaned, s.site(), s.is_cached);
}

TEST(RangeStore, GivesBackWhatItHolds) {
  std::mt19937 random(1);
  RangeStore store;
  std::vector<StridedRange> ranges;
  for (int i = 0; i < 20'000; ++i) {
    ranges.push_back(random_range(random));
    store.push(ranges.back());
    ASSERT_EQ(store[store.size() - 1], ranges.back()) << "range " << i;
  }
  store.sort();
  ASSERT_EQ(store.size(), ranges.size());
  std::vector<StridedRange> sorted;
  for (size_t i = 0; i < store.size(); ++i) sorted.push_back(store[i]);
  for (size_t i = 1; i < sorted.size(); ++i)
    ASSERT_LE(reach_of(sorted[i - 1]).begin, reach_of(sorted[i]).begin);
  const auto is_before = [](const StridedRange& a, const StridedRange& b) {
    return key_of(a) < key_of(b);
  };
  std::sort(sorted.begin(), sorted.end(), is_before);
  std::sort(ranges.begin(), ranges.end(), is_before);
  EXPECT_EQ(sorted, ranges);
}

// A loop that stores and cleans, and one whose accesses are a loop now and then.
TEST(RangeStore, WhatDiffersInPlaceAndTimeAloneHasOnePattern) {
  RangeStore store;
  StridedRange single{.begin = address_of(0), .run_bytes = 8, .cleaned = 5};
  StridedRange loop{.begin = address_of(100), .run_bytes = 8, .count = 3, .stride_bytes = 32};
  loop.epoch_step = 1;
  for (uint32_t i = 0; i < 100; ++i) {
    store.push(single);
    store.push(loop);
    single.begin += 64 * (i % 7);
    loop.begin += 64 * (i % 5);
    for (uint32_t* later : {&single.epoch, &single.cleaned, &loop.epoch}) *later += 3;
    ++single.visit;
    ++loop.visit;
  }
  EXPECT_EQ(store.patterns(), 2u);
  single.remote_at_fetch = 1;
  store.push(single);
  EXPECT_EQ(store.patterns(), 3u);
}

}  // namespace
}  // namespace asctwin::check
