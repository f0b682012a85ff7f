// Looks at the rows of the first repeats: later ones lie alike.
#include "timeline/banks.h"

#include <algorithm>
#include <array>
#include <vector>

namespace asctwin::timeline {
namespace {

constexpr int64_t kRowBytes = 32, kGroups = 16, kRepeat = 256, kMostRepeats = 8;

// Rows of 32 B that one repeat reads or writes, as their numbers in UB.
struct Rows {
  std::vector<int64_t> read, written;
  int64_t first_written = -1;
  std::vector<int64_t> first_read;  // of each source
};

int64_t bank_of(int64_t row) { return row % kGroups + kGroups * (row >> 11 & 3); }

void add_rows(std::vector<int64_t>& rows, int64_t begin, int64_t bytes) {
  for (int64_t row = begin / kRowBytes; row * kRowBytes < begin + bytes; ++row)
    if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
}

// The bytes of one access in the repeat, as runs.
template <class Visit>
void for_each_run_of(const isa::Access& access, const uint8_t* ub, int64_t repeat, int64_t repeats,
                     Visit&& visit) {
  const int64_t base = access.base - ub;
  if (access.loops[0].count == 1) {
    const int64_t chunk =
        std::min(kRepeat, std::max(kRowBytes, access.run_bytes / std::max<int64_t>(repeats, 1)));
    const int64_t at = (repeat - access.step) * chunk;
    if (at >= 0 && at < access.run_bytes) visit(base + at, std::min(chunk, access.run_bytes - at));
    return;
  }
  const int64_t turn = repeat - access.step;
  if (turn < 0 || turn >= access.loops[0].count) return;
  isa::Access one = access;
  one.loops[0] = {};
  one.base += turn * access.loops[0].stride_bytes;
  isa::for_each_run(one, [&](const uint8_t* run, int64_t bytes) { visit(run - ub, bytes); });
}

Rows rows_of(std::span<const stream::Footprint::Part> parts, const uint8_t* ub, int64_t repeat,
             int64_t repeats) {
  Rows rows;
  for (const stream::Footprint::Part& part : parts) {
    const bool is_write = isa::is_write(part.access.effect);
    bool is_first = true;
    for_each_run_of(part.access, ub, repeat, repeats, [&](int64_t begin, int64_t bytes) {
      add_rows(is_write ? rows.written : rows.read, begin, bytes);
      if (is_first && is_write && rows.first_written < 0) rows.first_written = begin / kRowBytes;
      if (is_first && !is_write) rows.first_read.push_back(begin / kRowBytes);
      is_first = false;
    });
  }
  return rows;
}

int64_t most_in_a_group(const std::vector<int64_t>& rows) {
  std::array<int64_t, kGroups> counts{};
  for (const int64_t row : rows) ++counts[static_cast<size_t>(row % kGroups)];
  return *std::max_element(counts.begin(), counts.end());
}

// A write into a bank that is read in the same repeat costs a cycle, unless the first block of the
// result lies in the bank of a source's first: then the write comes a repeat later.
bool writes_a_read_bank(const Rows& rows) {
  if (rows.first_written < 0) return false;
  const int64_t first = bank_of(rows.first_written);
  for (const int64_t row : rows.first_read)
    if (bank_of(row) == first) return false;
  for (const int64_t row : rows.written)
    for (const int64_t other : rows.read)
      if (bank_of(row) == bank_of(other)) return true;
  return false;
}

int64_t cycles_of(const Rows& rows) {
  const int64_t ports = std::max(most_in_a_group(rows.read), most_in_a_group(rows.written));
  return std::max<int64_t>(1, ports) + (writes_a_read_bank(rows) ? 1 : 0);
}

}  // namespace

int64_t conflict_percent(std::span<const stream::Footprint::Part> parts, const uint8_t* ub,
                         int64_t repeats) {
  const int64_t looked = std::min(repeats, kMostRepeats);
  if (looked <= 0) return 100;
  int64_t cycles = 0;
  for (int64_t repeat = 0; repeat < looked; ++repeat)
    cycles += cycles_of(rows_of(parts, ub, repeat, repeats));
  return cycles * 100 / looked;
}

}  // namespace asctwin::timeline
