// What comes out of the store is what was put in, in the order of memory.
#include "check/race/span_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace asctwin::check {
namespace {

const uint8_t* address_of(int64_t byte) {
  return reinterpret_cast<const uint8_t*>(uintptr_t{1} << 40) + byte;
}

Span random_span(std::mt19937& random) {
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  const bool is_train = below(3) == 0, is_cleaned = below(3) == 0;
  Span span{.begin = address_of(below(1000)), .run_bytes = 8};
  if (below(50) == 0) span.begin += (int64_t{1} << 31) * (1 + below(3));
  span.count = is_train ? 2 + below(2) : 1;
  span.stride_bytes = is_train ? 16 : 0;
  span.number = 100 + below(100);
  span.number_step = is_train ? below(2) : 0;
  span.visit = 1 + below(50);
  span.abroad = below(10) / 9;
  span.fetched = below(10) / 9;
  span.cleaned = is_cleaned ? span.number + 1 + below(2) : 0;
  span.deed = {static_cast<SiteNumber>(below(3)), Agent::kScalar, Use::kWrite};
  span.is_cached = below(2) == 0;
  return span;
}

auto key_of(const Span& s) {
  return std::tuple(s.begin, s.count, s.number, s.number_step, s.visit, s.abroad, s.fetched,
                    s.cleaned, s.site(), s.is_cached);
}

TEST(SpanStore, GivesBackWhatItHolds) {
  std::mt19937 random(1);
  SpanStore store;
  std::vector<Span> spans;
  for (int i = 0; i < 20'000; ++i) {
    spans.push_back(random_span(random));
    store.push(spans.back());
    ASSERT_EQ(store[store.size() - 1], spans.back()) << "span " << i;
  }
  store.sort();
  ASSERT_EQ(store.size(), spans.size());
  std::vector<Span> sorted;
  for (size_t i = 0; i < store.size(); ++i) sorted.push_back(store[i]);
  for (size_t i = 1; i < sorted.size(); ++i)
    ASSERT_LE(reach_of(sorted[i - 1]).begin, reach_of(sorted[i]).begin);
  const auto is_before = [](const Span& a, const Span& b) { return key_of(a) < key_of(b); };
  std::sort(sorted.begin(), sorted.end(), is_before);
  std::sort(spans.begin(), spans.end(), is_before);
  EXPECT_EQ(sorted, spans);
}

// A loop that stores and cleans, and one whose touches make trains now and then.
TEST(SpanStore, WhatDiffersInPlaceAndTimeAloneHasOnePattern) {
  SpanStore store;
  Span single{.begin = address_of(0), .run_bytes = 8, .cleaned = 5};
  Span train{.begin = address_of(100), .run_bytes = 8, .count = 3, .stride_bytes = 32};
  train.number_step = 1;
  for (uint32_t i = 0; i < 100; ++i) {
    store.push(single);
    store.push(train);
    single.begin += 64 * (i % 7);
    train.begin += 64 * (i % 5);
    for (uint32_t* later : {&single.number, &single.cleaned, &train.number}) *later += 3;
    ++single.visit;
    ++train.visit;
  }
  EXPECT_EQ(store.patterns(), 2u);
  single.fetched = 1;
  store.push(single);
  EXPECT_EQ(store.patterns(), 3u);
}

}  // namespace
}  // namespace asctwin::check
