// The data cache, which keeps intervals of lines and loops of stores, against a table of single
// lines and stores.
#include "check/race/data_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>

namespace asctwin::check {
namespace {

constexpr int kLines = 12;
constexpr int kLine = static_cast<int>(kLineBytes);

using Stores = std::vector<StridedRange>;  // single ones, in the order of their instructions

Stores in_order(Stores stores) {
  std::sort(stores.begin(), stores.end(),
            [](const StridedRange& a, const StridedRange& b) { return a.epoch < b.epoch; });
  return stores;
}

const uint8_t* address_of(int byte) {
  return reinterpret_cast<const uint8_t*>((uintptr_t{1} << 20) + static_cast<uintptr_t>(byte));
}
Bytes lines(int first, int last) { return {address_of(first * kLine), address_of(last * kLine)}; }

StridedRange store_to(int byte, uint32_t number, SiteNumber site = 0) {
  return {.begin = address_of(byte),
          .run_bytes = 8,
          .epoch = number,
          .visit = number,
          .tag = {site, Agent::kScalar, AccessKind::kWrite},
          .is_cached = true};
}

class Table {
 public:
  struct Line {
    DataCache::State state;  // but for the stores
    Stores stores{};
  };

  Line& fetch(int line, uint32_t remote) {
    auto& held = lines_[static_cast<size_t>(line)];
    if (!held) held = Line{{.remote_at_fetch = remote}};
    return *held;
  }
  std::optional<int> dirty_in(int first, int last) const {
    for (int line = first; line < last; ++line)
      if (const auto& held = lines_[static_cast<size_t>(line)]; held && !held->stores.empty())
        return line;
    return std::nullopt;
  }
  void write_behind(int first, int last, SiteNumber site) {
    for (int line = first; line < last; ++line)
      if (auto& held = lines_[static_cast<size_t>(line)]) {
        held->state.is_stale = true;
        held->state.stale_site = site;
      }
  }
  Stores clean(int first, int last) {
    Stores stores;
    for (int line = first; line < last; ++line)
      if (auto& held = lines_[static_cast<size_t>(line)]) {
        stores.insert(stores.end(), held->stores.begin(), held->stores.end());
        held.reset();
      }
    return in_order(stores);
  }

 private:
  std::array<std::optional<Line>, kLines> lines_;
};

std::vector<StridedRange> cleaned(DataCache& cache, const Bytes& bytes) {
  std::vector<StridedRange> loops;
  cache.clean(bytes, [&](const StridedRange& loop) { loops.push_back(loop); });
  return loops;
}

Stores single(const std::vector<StridedRange>& loops) {
  Stores stores;
  for (const StridedRange& loop : loops)
    for (int64_t i = 0; i < loop.count; ++i) stores.push_back(loop.cut(i, i + 1));
  return in_order(stores);
}

// Without those that stand between an earlier and a later one of the same site.
Stores outermost(const Stores& stores) {
  Stores left;
  for (auto one = stores.begin(); one != stores.end(); ++one) {
    const auto repeats = [&](const StridedRange& other) {
      return other.begin == one->begin && other.tag == one->tag &&
             other.remote_at_fetch == one->remote_at_fetch;
    };
    if (std::none_of(stores.begin(), one, repeats) || std::none_of(one + 1, stores.end(), repeats))
      left.push_back(*one);
  }
  return left;
}

// The cache may keep only the first and the last time of a loop that was stored several times.
void expect_stores(const Stores& found, const Stores& made) {
  EXPECT_EQ(outermost(found), outermost(made));
  for (const StridedRange& one : found)
    EXPECT_NE(std::find(made.begin(), made.end(), one), made.end());
}

class Twins {
 public:
  explicit Twins(uint32_t seed) : random_(seed) {}

  void step() {
    const int first = below(kLines), last = first + 1 + below(kLines - first);
    const auto site = static_cast<SiteNumber>(below(2));
    switch (below(8)) {
      case 0:
        table_.write_behind(first, last, site);
        return cache_.write_behind(lines(first, last), site);
      case 1:
        return expect_stores(single(cleaned(cache_, lines(first, last))),
                             table_.clean(first, last));
      case 2:
        return compare_dirty(first, last);
      case 3:
        compare_fetched(first);
        return;
      default:
        return store_on(first * kLine + 8 * below(8), site);
    }
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<uint32_t>(end)); }

  // A loop of stores, or two that take turns.
  void store_on(int byte, SiteNumber site) {
    constexpr int kSteps[] = {-8, 0, 8, 8, 8, 16, 40, kLine, 72};
    const int step = kSteps[below(std::size(kSteps))], rounds = 1 + below(20), sites = 1 + below(2);
    for (int i = 0; i < rounds && 0 <= byte && byte < kLines * kLine; ++i, byte += step) {
      site = static_cast<SiteNumber>((site + i) % sites);
      Table::Line& line = compare_fetched(byte / kLine);
      StridedRange store = store_to(byte, ++number_, site);
      store.remote_at_fetch = line.state.remote_at_fetch;
      line.stores.push_back(store);
      cache_.store(store, 0);
    }
  }
  Table::Line& compare_fetched(int line) {
    const auto remote = static_cast<uint32_t>(below(30) / 29);
    Table::Line& held = table_.fetch(line, remote);
    const DataCache::State& state = cache_.fetch(address_of(line * kLine) + below(kLine), remote);
    EXPECT_EQ(state.remote_at_fetch, held.state.remote_at_fetch);
    EXPECT_EQ(state.is_stale, held.state.is_stale);
    EXPECT_EQ(state.stale_site, held.state.stale_site);
    EXPECT_EQ(state.is_dirty(), !held.stores.empty());
    return held;
  }
  void compare_dirty(int first, int last) {
    const DataCache::DirtyLine found = cache_.dirty_in(lines(first, last));
    const auto expected = table_.dirty_in(first, last);
    EXPECT_EQ(found.bytes.begin, expected ? address_of(*expected * kLine) : nullptr);
    if (!expected) return;
    EXPECT_EQ(found.bytes.end, found.bytes.begin + kLine);
    EXPECT_EQ(found.site, table_.fetch(*expected, 0).stores.back().site());
  }

  std::mt19937 random_;
  DataCache cache_;
  Table table_;
  uint32_t number_ = 0;
};

TEST(DataCacheProperty, IntervalsSayWhatSingleLinesSay) {
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    Twins twins(seed);
    for (int i = 0; i < 60; ++i) twins.step();
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
  }
}

void store(DataCache& cache, const StridedRange& range, uint32_t releases = 0) {
  cache.fetch(range.begin, 0);
  cache.store(range, releases);
}

// How many stores there are in each loop, by where they begin.
std::vector<int64_t> counts(const std::vector<StridedRange>& loops) {
  std::vector<int64_t> counts;
  for (const StridedRange& loop : loops) counts.push_back(loop.count);
  return counts;
}

TEST(DataCacheTrains, OneGoesThroughManyLinesUntilOneIsCleaned) {
  DataCache cache;
  for (int i = 0; i < 64; ++i) store(cache, store_to(8 * i, 1 + static_cast<uint32_t>(i)));
  const std::vector<StridedRange> line = cleaned(cache, lines(3, 4));
  ASSERT_EQ(counts(line), std::vector<int64_t>{8});
  EXPECT_EQ(line[0].begin, address_of(3 * kLine));
  EXPECT_EQ(line[0].epoch, 25u);
  EXPECT_EQ(counts(cleaned(cache, DataCache::kEverything)), (std::vector<int64_t>{24, 32}));
}

TEST(DataCacheTrains, SitesThatTakeTurnsInALineMakeOneEach) {
  DataCache cache;
  for (int i = 0; i < 64; ++i) {
    StridedRange one =
        store_to(8 * i, 1 + static_cast<uint32_t>(i), static_cast<SiteNumber>(i % 4));
    one.visit = 1 + static_cast<uint32_t>(i / 4);
    store(cache, one);
  }
  EXPECT_EQ(counts(cleaned(cache, DataCache::kEverything)), (std::vector<int64_t>{16, 16, 16, 16}));
}

// The loops that are left of five with the same stores; the core learns of others, or releases,
// before the second one.
std::vector<StridedRange> left_of_five(uint32_t remote_later, uint32_t releases_later) {
  constexpr int kStores = 64;
  DataCache cache;
  for (int i = 0; i < 5 * kStores; ++i) {
    StridedRange one = store_to(8 * (i % kStores), 1 + static_cast<uint32_t>(i));
    one.remote = i < kStores ? 0 : remote_later;
    store(cache, one, i < kStores ? 0 : releases_later);
  }
  return cleaned(cache, DataCache::kEverything);
}

TEST(DataCacheTrains, OfOneThatIsStoredAgainTheFirstAndTheLastAreKept) {
  const std::vector<StridedRange> kept = left_of_five(0, 0);
  ASSERT_EQ(counts(kept), (std::vector<int64_t>{64, 64}));
  EXPECT_EQ(kept[0].epoch, 1u);
  EXPECT_EQ(kept[1].epoch, 4 * 64 + 1u);
  EXPECT_EQ(counts(left_of_five(1, 0)), (std::vector<int64_t>{64, 64, 64}));
  EXPECT_EQ(counts(left_of_five(0, 1)), (std::vector<int64_t>{64, 64, 64}));
}

TEST(DataCacheTrains, NoneLeavesALineOut) {
  DataCache cache;
  for (int i = 0; i < 4; ++i) store(cache, store_to(2 * kLine * i, 1 + static_cast<uint32_t>(i)));
  EXPECT_EQ(counts(cleaned(cache, DataCache::kEverything)), (std::vector<int64_t>{1, 1, 1, 1}));
}

}  // namespace
}  // namespace asctwin::check
