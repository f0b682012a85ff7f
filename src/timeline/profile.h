// Says from the timeline by what a kernel is bound; plain data for texts and documents.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "timeline/placement.h"

namespace asctwin::timeline {

// Causes of hints: the closed list of docs/timing.md.
enum class Cause : uint8_t {
#define ASCTWIN_CAUSE(name, text) k##name,
#include "timeline/causes.inc"
#undef ASCTWIN_CAUSE
  kCount
};
struct CauseInfo {
  std::string name;  // "queue_depth"
  const char* text;  // what to do, as people read it
};
const CauseInfo& info_of(Cause cause);

struct Hint {
  Cause cause;
  std::string file;
  int line = 0;
  std::string call;
  double gain_us = 0, gain_percent = 0;
  std::string evidence;  // the numbers behind it
};

struct PipeUse {
  std::string core;  // AIC, AIV, AI Core
  std::string pipe;
  double mean = 0, least = 0, most = 0;  // shares of the total
  double busy_us = 0;                    // mean of the cores
  int64_t instructions = 0;
};

// Time at a line of the source; of lines that several cores run: the mean of these cores.
struct LineTime {
  std::string file;
  int line = 0;
  std::string call, pipe;
  double us = 0, percent = 0;
  double factor = 0;  // of conflicts
  int64_t count = 0;  // by all cores together
  int cores = 0;      // that run it; 0: on the critical path
};

// Holds the unit that computes most against the bytes that the kernel moves.
struct Roofline {
  std::string unit;      // CUBE, VECTOR; empty: nothing is computed, or nothing is moved
  double intensity = 0;  // operations for each byte of global memory
  double achieved = 0, possible = 0, peak = 0;  // operations per second
  bool is_of_memory() const { return possible < peak; }
};

struct Profile {
  std::string kernel, chip, model;
  double total_us = 0, band_percent = 0, head_us_least = 2.5, head_us_most = 12;
  int blocks = 1, ranks = 1, cores = 0, at_once = 1;  // blocks are those of each rank
  std::string bound_by;
  double bound_percent = 0;  // of the critical path
  std::vector<PipeUse> pipes;
  int64_t bytes_read = 0, bytes_written = 0, bytes_needed = 0, l2_hits = 0;
  double bandwidth = 0, bandwidth_possible = 0;  // bytes per second
  Roofline roofline;
  std::vector<LineTime> critical, waits, conflicts, unaligned, lines;
  double longest_us = 0, mean_us = 0;  // of the cores
  std::vector<Hint> hints;
  std::map<std::string, double> bands;  // of the classes that the kernel uses
  bool is_cut = false, is_scalar_bound = false;
};

Profile profile_of(const Recording& recording, const TimingModel& model, const isa::Chip& chip,
                   const PlacementOptions& options, const Timeline& timeline);

// Hints alone, the largest gain first.
std::vector<Hint> hints_of(const Recording& recording, const TimingModel& model,
                           const isa::Chip& chip, const PlacementOptions& options,
                           const Timeline& timeline);

// The operations that have decided when the launch ends, the last first, each with the cycles that
// are its own; `issue` of those that it has waited for the scalar unit or for another core.
struct CriticalStep {
  OpRef op;
  double cycles = 0, issue = 0;
};
std::vector<CriticalStep> critical_path(const Recording& recording, const Timeline& timeline);

// "12.3": at most three digits.
std::string three_digits(double value);
const char* name_of_pipe(pipe_t pipe);  // as traces call it: SCALAR, VECTOR, CUBE, FIXP

}  // namespace asctwin::timeline
