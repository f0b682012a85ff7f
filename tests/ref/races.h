// A second reading of what is ordered on one core: a graph of moments with an edge for each rule,
// and its transitive closure. No clocks.
// spec: sync_and_timing.md, sections 1.2, 2.1, 2.2 and 2.3
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "asctwin/base/pipe.h"

namespace asctwin::ref {

struct Step {
  enum Kind { kAccess, kSetFlag, kWaitFlag, kBarrier } kind;
  pipe_t pipe;  // of an access or a barrier; PIPE_S accesses are loads and stores
  bool write = false;
  std::vector<std::pair<int, int>> runs = {};  // bytes [first, second) of one memory
  HardEvent event = HardEvent::MAX;
  int id = 0;
  // The bytes that an instruction reads whose access writes `runs`.
  std::vector<std::pair<int, int>> reads = {};
};

// A load of PIPE_S gives a value that the program goes on with. Each wait follows its set.
using Program = std::vector<Step>;

struct Verdict {
  int step = -1;  // the first access that races with an earlier one; -1: none does
  int byte = -1;  // the lowest byte in which it does

  friend bool operator==(const Verdict& a, const Verdict& b) {
    return a.step == b.step && a.byte == b.byte;
  }
};

Verdict first_race(const Program& program);

// For each step, the accesses that have ended before it begins. Stores of PIPE_S end at once here.
std::vector<std::set<int>> accesses_before(Program program);

// Whether the program has a race that changes what somebody reads. All bytes lie in UB and are
// written before the program. A race of two writes does so if something reads a byte of both before
// a call that is ordered after both writes it again, or if the later call reads UB at all.
bool has_harmful_race(const Program& program);

}  // namespace asctwin::ref
