// The data cache, which keeps stretches of lines, against a table of single lines.
#include "check/race/data_cache.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <random>
#include <set>

namespace asctwin::check {
namespace {

constexpr int kLines = 12;

const uint8_t* address_of(int line) {
  return reinterpret_cast<const uint8_t*>(uintptr_t{1} << 20) +
         static_cast<uintptr_t>(line) * kLineBytes;
}
Bytes lines(int first, int last) { return {address_of(first), address_of(last)}; }

class Table {
 public:
  const DataCache::State& fetch(int line, uint32_t abroad) {
    auto& state = lines_[static_cast<size_t>(line)];
    if (!state) state = DataCache::State{.fetched = abroad};
    return *state;
  }
  void store(int line, SiteNumber site, size_t span) {
    DataCache::State& state = *lines_[static_cast<size_t>(line)];
    state.dirty_site = site;
    if (!state.is_dirty() || state.dirty_spans.back() != span) state.dirty_spans.push_back(span);
  }
  std::optional<int> dirty_in(int first, int last) const {
    for (int line = first; line < last; ++line)
      if (const auto& state = lines_[static_cast<size_t>(line)]; state && state->is_dirty())
        return line;
    return std::nullopt;
  }
  void write_behind(int first, int last, SiteNumber site) {
    for (int line = first; line < last; ++line)
      if (auto& state = lines_[static_cast<size_t>(line)]) {
        state->is_stale = true;
        state->stale_site = site;
      }
  }
  std::vector<size_t> clean(int first, int last) {
    std::set<size_t> spans;
    for (int line = first; line < last; ++line)
      if (auto& state = lines_[static_cast<size_t>(line)]) {
        spans.insert(state->dirty_spans.begin(), state->dirty_spans.end());
        state.reset();
      }
    return {spans.begin(), spans.end()};
  }

 private:
  std::array<std::optional<DataCache::State>, kLines> lines_;
};

class Twins {
 public:
  explicit Twins(uint32_t seed) : random_(seed) {}

  void step() {
    const int first = below(kLines), last = first + 1 + below(kLines - first);
    const auto site = static_cast<SiteNumber>(below(2));
    switch (below(6)) {
      case 0:
        table_.write_behind(first, last, site);
        return cache_.write_behind(lines(first, last), site);
      case 1:
        EXPECT_EQ(cache_.clean(lines(first, last)), table_.clean(first, last));
        return;
      case 2:
        return compare_dirty(first, last);
      default:
        return access(first, site);
    }
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<uint32_t>(end)); }

  void access(int line, SiteNumber site) {
    const auto abroad = static_cast<uint32_t>(below(2));
    EXPECT_EQ(cache_.fetch(address_of(line) + below(kLineBytes), abroad),
              table_.fetch(line, abroad));
    if (below(2) == 0) return;
    const auto span = static_cast<size_t>(below(2));
    cache_.store(address_of(line), site, span);
    table_.store(line, site, span);
  }
  void compare_dirty(int first, int last) {
    const DataCache::DirtyLine found = cache_.dirty_in(lines(first, last));
    const auto expected = table_.dirty_in(first, last);
    EXPECT_EQ(found.bytes.begin, expected ? address_of(*expected) : nullptr);
    if (!expected) return;
    EXPECT_EQ(found.site, table_.fetch(*expected, 0).dirty_site);
  }

  std::mt19937 random_;
  DataCache cache_;
  Table table_;
};

TEST(DataCacheProperty, StretchesSayWhatSingleLinesSay) {
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    Twins twins(seed);
    for (int i = 0; i < 60; ++i) twins.step();
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
  }
}

}  // namespace
}  // namespace asctwin::check
