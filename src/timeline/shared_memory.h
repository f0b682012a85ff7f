// All cores share bandwidth and the L2 cache on their way to global memory.
// spec: sync_and_timing.md, section 4.4; profile_formats.md, E1
#pragma once

#include <cstdint>
#include <vector>

#include "timeline/model.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

// Hands out the bytes of each stretch of time, first come, first served.
class Bandwidth {
 public:
  // `bytes_per_cycle` of all cores; 0: no limit.
  explicit Bandwidth(double bytes_per_cycle) : rate_(bytes_per_cycle) {}
  // The end of a transfer that takes `occupy` cycles by itself.
  double take(double begin, double occupy, double bytes);

 private:
  static constexpr double kStretch = 256;  // cycles
  double rate_;
  std::vector<double> used_;
  size_t full_below_ = 0;  // stretches before it have nothing left
};

// Serves the requests of each line of 512 B one after the other, whichever core they come from.
// spec: sync_and_timing.md, section 4.4
class LineQueue {
 public:
  explicit LineQueue(const Recording& recording);

  // An instruction that asks for lines one after the other.
  struct Requests {
    int core = 0;
    double begin = 0;
    double occupy = 0;  // of the instruction, if it never waits
    double hold = 0;    // a request holds its line so long
  };
  // Cycles that it waits for requests of other cores.
  double take(const Span& span, const Requests& requests);

 private:
  // It is held from one time to another; whoever comes before finds it free.
  struct Line {
    double from = 0, free = 0;
    int core = -1;  // that holds it
  };
  std::vector<std::vector<Line>> lines_;  // by tensor, as far as they are used
};

// A line is there if fewer bytes than the cache holds have been fetched since it was used.
class L2Cache {
 public:
  L2Cache(const Recording& recording, uint64_t bytes, bool warm);
  // The share of the bytes that are there; from now on all of them are.
  double touch(const Span& span);

 private:
  std::vector<std::vector<int64_t>> used_at_;  // by tensor and line; below 0: never
  int64_t fetched_ = 0, capacity_;
};

}  // namespace asctwin::timeline
