// Unordered accesses: the runs are sorted, and neighbours that overlap are found. Ordered accesses:
// the steps are done one after the other, with a table of the steps that have touched each grain.
#include "check/call/collision.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace asctwin::check {
namespace {

using isa::Access;

// The runs in ascending order. If they have more bytes than their hull, two of them overlap, so the
// list ends with the run that shows this.
std::vector<Bytes> sorted_runs(Accesses accesses) {
  const Bytes all = bytes_of(accesses);
  int64_t room = all.end - all.begin;
  std::vector<Bytes> runs;
  const auto add = [&](const uint8_t* run, int64_t bytes) {
    runs.push_back({run, run + bytes});
    room -= bytes;
    return room < 0;
  };
  for (const Access& access : accesses)
    if (isa::any_run(access, add)) break;
  std::sort(runs.begin(), runs.end(),
            [](const Bytes& a, const Bytes& b) { return a.begin < b.begin; });
  return runs;
}

// @pre `runs` ascend and do not meet. The first part of `other` that one of them holds.
std::optional<Bytes> part_in(const std::vector<Bytes>& runs, const Bytes& other) {
  const auto run = std::partition_point(
      runs.begin(), runs.end(), [&](const Bytes& before) { return before.end <= other.begin; });
  if (run == runs.end() || run->begin >= other.end) return std::nullopt;
  return Bytes{std::max(run->begin, other.begin), std::min(run->end, other.end)};
}

// The part of the access that step `step` makes, if there is one.
std::optional<Access> in_step(const Access& access, int64_t step) {
  const int64_t round = step - access.step;
  if (round < 0 || round >= access.loops[0].count) return std::nullopt;
  Access one = access;
  one.base += round * one.loops[0].stride_bytes;
  one.loops[0].count = 1;
  return one;
}

int64_t last_step(Accesses accesses) {
  int64_t last = 0;
  for (const Access& access : accesses)
    last = std::max(last, access.step + access.loops[0].count - 1);
  return last;
}

// A grain is the largest size that divides every run of the call.
struct Grains {
  int64_t begin = 0;
  int64_t end = 0;

  bool empty() const { return begin == end; }
  // Keeps the first grain added and the grains right behind it.
  void add(int64_t grain) {
    if (empty()) begin = end = grain;
    if (end == grain) ++end;
  }
};

class StepTable {
 public:
  StepTable(Accesses writes, Accesses reads) : writes_(writes), reads_(reads) {
    const Bytes written = bytes_of(writes);
    const Bytes read = reads.empty() ? written : bytes_of(reads);
    origin_ = std::min(written.begin, read.begin);
    const int64_t size = std::max(written.end, read.end) - origin_;
    grain_bytes_ = size;
    for (const Accesses& accesses : {writes, reads})
      for (const Access& access : accesses) fit_grain(access);
    grains_.resize(static_cast<size_t>(size / grain_bytes_));
  }

  std::optional<Collision> collision(Allowed allowed) {
    const int64_t last = std::max(last_step(writes_), last_step(reads_));
    for (int64_t step = 0; step <= last; ++step) {
      read_in(step);
      if (!later_.empty() && !allowed.accumulates) return found(Meeting::kLater, later_);
      write_in(step);
      if (!twice_.empty()) return found(Meeting::kTwice, twice_);
      const bool all = count_both_ == count_written_ && count_both_ == count_read_;
      if (count_both_ != 0 && !all && !allowed.shrinks) return found(Meeting::kPartial, both_);
    }
    return std::nullopt;
  }

 private:
  struct LastSteps {  // the newest step that did it
    int64_t written = -1;
    int64_t read = -1;
  };

  void fit_grain(const Access& access) {
    grain_bytes_ = std::gcd(grain_bytes_, std::gcd(access.base - origin_, access.run_bytes));
    for (const isa::Loop& loop : access.loops)
      if (loop.count > 1) grain_bytes_ = std::gcd(grain_bytes_, loop.stride_bytes);
  }

  // visit(grain, its entry) for every grain that `accesses` touch in `step`.
  template <class Visit>
  void visit_step(Accesses accesses, int64_t step, Visit visit) {
    for (const Access& access : accesses)
      if (const auto one = in_step(access, step))
        isa::for_each_run(*one, [&](const uint8_t* run, int64_t bytes) {
          const int64_t first = (run - origin_) / grain_bytes_;
          for (int64_t grain = first; grain < first + bytes / grain_bytes_; ++grain)
            visit(grain, grains_[static_cast<size_t>(grain)]);
        });
  }

  void read_in(int64_t step) {
    later_ = {};
    count_read_ = 0;
    visit_step(reads_, step, [&](int64_t grain, LastSteps& entry) {
      if (entry.written >= 0) later_.add(grain);
      count_read_ += entry.read == step ? 0 : 1;
      entry.read = step;
    });
  }

  void write_in(int64_t step) {
    twice_ = both_ = {};
    count_written_ = count_both_ = 0;
    visit_step(writes_, step, [&](int64_t grain, LastSteps& entry) {
      if (entry.written == step) return twice_.add(grain);
      entry.written = step;
      ++count_written_;
      if (entry.read != step) return;
      ++count_both_;
      both_.add(grain);
    });
  }

  Collision found(Meeting meeting, const Grains& grains) const {
    return {meeting, {origin_ + grains.begin * grain_bytes_, origin_ + grains.end * grain_bytes_}};
  }

  Accesses writes_, reads_;
  const uint8_t* origin_ = nullptr;
  int64_t grain_bytes_ = 1;
  std::vector<LastSteps> grains_;
  // Grains of the newest step: read and written by earlier steps, written twice, both read and
  // written.
  Grains later_, twice_, both_;
  int64_t count_read_ = 0, count_written_ = 0, count_both_ = 0;  // grains
};

}  // namespace

std::optional<Collision> unordered_collision(Accesses writes, Accesses reads) {
  const std::vector<Bytes> written = sorted_runs(writes);
  for (size_t i = 1; i < written.size(); ++i)
    if (written[i].begin < written[i - 1].end)
      return Collision{Meeting::kTwice,
                       {written[i].begin, std::min(written[i - 1].end, written[i].end)}};
  std::optional<Bytes> part;
  const auto meets = [&](const uint8_t* run, int64_t bytes) {
    part = part_in(written, {run, run + bytes});
    return part.has_value();
  };
  for (const Access& access : reads)
    if (isa::any_run(access, meets)) return Collision{Meeting::kOverRead, *part};
  return std::nullopt;
}

std::optional<Collision> ordered_collision(Accesses writes, Accesses reads, Allowed allowed) {
  return StepTable(writes, reads).collision(allowed);
}

}  // namespace asctwin::check
