// Islands are stretches without a gap. Lines without any are counted, not drawn.
#include "show/layout.h"

#include <algorithm>
#include <set>

namespace asctwin::show {
namespace {

struct Island {
  int64_t begin, end;
};

std::vector<Island> islands_of(std::vector<Run> runs) {
  std::ranges::sort(runs, {}, &Run::offset);
  std::vector<Island> islands;
  for (const Run& run : runs) {
    if (!islands.empty() && run.offset <= islands.back().end)
      islands.back().end = std::max(islands.back().end, run.end());
    else
      islands.push_back({run.offset, run.end()});
  }
  return islands;
}

// On the chip, and where every run keeps to them, the boxes are DataBlocks from the operand's start
// on. Where global memory is addressed by bytes, runs and gaps begin boxes of their own.
std::vector<int64_t> starts_of(const Region& region, bool is_destination, int64_t unit) {
  const auto& runs = is_destination ? region.writes : region.reads;
  const bool keeps =
      std::ranges::all_of(runs, [unit](const Run& run) { return run.offset % unit == 0; });
  if (region.memory != Hardware::GM || keeps) return {};
  std::set<int64_t> starts;
  for (const Run& run : runs) starts.insert({run.offset, run.end()});
  return {starts.begin(), starts.end()};
}

std::vector<Island> whole_blocks(const std::vector<Island>& islands) {
  std::vector<Island> whole;
  for (const Island& island : islands) {
    const int64_t begin = block_floor(island.begin);
    const int64_t end = block_ceil(island.end);
    if (!whole.empty() && begin <= whole.back().end)
      whole.back().end = end;
    else
      whole.push_back({begin, end});
  }
  return whole;
}

class Cutter {
 public:
  Cutter(const Region& region, bool is_destination, const Grid& grid)
      : grid_(grid),
        islands_(islands_of(is_destination ? region.writes : region.reads)),
        starts_(starts_of(region, is_destination, grid.unit_bytes)),
        drawn_(starts_.empty() ? whole_blocks(islands_) : islands_) {}

  std::vector<Line> lines() {
    if (!drawn_.empty()) grid_.pitch_bytes > 0 ? cut_at_pitch() : cut_freely();
    return std::move(lines_);
  }

 private:
  // The end of the box that begins at `at` on a grid from `anchor`, not beyond `end`.
  int64_t box_end(int64_t at, int64_t anchor, int64_t end) const {
    const int64_t unit = grid_.unit_bytes;
    end = std::min(end, at - (at - anchor) % unit + unit);
    const auto start = std::ranges::upper_bound(starts_, at);
    return start == starts_.end() ? end : std::min(end, *start);
  }
  bool is_gap(int64_t at) const {
    const auto after = std::ranges::upper_bound(islands_, at, {}, &Island::begin);
    return after == islands_.begin() || std::prev(after)->end <= at;
  }
  bool is_start(int64_t at) const { return std::ranges::binary_search(starts_, at); }

  void cut_at_pitch() {
    const int64_t first = drawn_.front().begin, last = drawn_.back().end;
    int64_t next = 0;  // the number of the line that is due
    for (const Island& island : drawn_) {
      const int64_t to = (island.end - 1 - first) / grid_.pitch_bytes;
      for (int64_t k = std::max(next, (island.begin - first) / grid_.pitch_bytes); k <= to; ++k) {
        const int64_t begin = first + k * grid_.pitch_bytes;
        add_line(begin, std::min(last, begin + grid_.pitch_bytes), k - next);
        next = k + 1;
      }
    }
  }

  void add_line(int64_t begin, int64_t end, int64_t untouched) {
    Line& line = lines_.emplace_back(Line{begin, {}, untouched, 0});
    int64_t anchor = begin;
    for (int64_t at = begin; at < end;) {
      if (is_start(at)) anchor = at;
      const int64_t to = box_end(at, anchor, end);
      const bool joins = grid_.joins_gaps && is_gap(at) && at > begin && is_gap(at - 1);
      if (joins)
        line.boxes.back().bytes += to - at;
      else
        line.boxes.push_back({at, to - at, {}});
      at = to;
    }
  }

  void add_box(int64_t at, int64_t bytes) {
    if (lines_.empty() || static_cast<int64_t>(lines_.back().boxes.size()) >= grid_.boxes_per_line)
      lines_.push_back({at, {}, 0, 0});
    lines_.back().boxes.push_back({at, bytes, {}});
  }

  void cut_freely() {
    int64_t before = drawn_.front().begin;
    for (const Island& island : drawn_) {
      const bool is_long = island.begin - before > 2 * grid_.unit_bytes;
      if (is_long) add_box(before, island.begin - before);
      for (int64_t at = is_long ? island.begin : before, anchor = at; at < island.end;) {
        if (is_start(at)) anchor = at;
        const int64_t to = box_end(at, anchor, island.end);
        add_box(at, to - at);
        at = to;
      }
      before = island.end;
    }
  }

  Grid grid_;
  std::vector<Island> islands_;
  std::vector<int64_t> starts_;
  std::vector<Island> drawn_;  // with the boxes that they share
  std::vector<Line> lines_;
};

int64_t longest_run(const std::vector<Run>& runs) {
  int64_t longest = 0;
  for (const Run& run : runs) longest = std::max(longest, run.bytes);
  return longest;
}

}  // namespace

std::vector<Line> cut(const Region& region, bool is_destination, const Grid& grid) {
  return Cutter(region, is_destination, grid).lines();
}

int64_t choose_pitch(const Region& region, size_t index, bool is_destination,
                     const std::vector<Distance>& distances, const View& view) {
  const int64_t longest = longest_run(is_destination ? region.writes : region.reads);
  int64_t pitch = 0;
  for (const Distance& distance : distances) {
    if (distance.region != index) continue;
    const int64_t bytes = distance.is_gap ? distance.to - region.first : distance.bytes();
    if (bytes < longest || bytes > view.boxes_per_pitch * isa::kBlockBytes) continue;
    const bool is_better = is_destination ? bytes > pitch : bytes < pitch;
    if (pitch == 0 || is_better) pitch = bytes;
  }
  return pitch;
}

}  // namespace asctwin::show
