// Places a recording on its pipes: when each operation begins and ends by a timing model, and what
// it has waited for. Edges are those of the race check: program order of a pipe, tokens, barriers.
// spec: sync_and_timing.md, sections 1.2, 2.2 and 4.7
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "isa/chips/chip.h"
#include "timeline/cost.h"
#include "timeline/model.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

// The reason why an operation did not begin earlier.
enum class After : uint8_t {
  kNothing,    // the launch
  kIssue,      // the scalar unit has issued it
  kPipe,       // the one before it on its pipe
  kFlag,       // a flag of another pipe
  kBarrier,    // a barrier
  kData,       // bytes of an earlier vector instruction, by flags that the toolchain puts
  kQueue,      // a free place in the queue of its pipe
  kOtherCore,  // a token of another core
};

struct OpRef {
  int core = -1;
  uint32_t op = 0;
  bool exists() const { return core >= 0; }
};

// In cycles from the begin of the launch.
struct Placed {
  double begin = 0;
  double free = 0;  // the next one of the pipe may begin
  double end = 0;   // its results are there
  OpRef pred;       // has decided when it begins
  After after = After::kNothing;
  float shared = 0;  // cycles that it took longer because other cores move bytes too
};

struct CoreTimeline {
  double begin = 0, end = 0;
  std::vector<Placed> ops;  // as CoreStream::ops
};

struct Timeline {
  std::vector<CoreTimeline> cores;
  double end = 0;
  int64_t gm_read = 0, gm_written = 0, l2_hits = 0;  // bytes
  std::map<uint32_t, double> line_waits;             // by site: for lines that other cores hold
  OpRef last;                                        // that ends last
};

// Changes of the model for one run; lines are places of the recording, by file and line.
struct Changes {
  Without without = Without::kNothing;
  std::set<uint32_t> sites;       // whose instructions `without` is for
  std::set<uint32_t> deeper;      // sites whose backward waits see the signal before
  std::set<uint32_t> no_barrier;  // sites whose barriers keep the order of bytes alone
  bool unlimited = false;         // what cores share has no limit
  bool private_lines = false;     // no core waits for requests of others for the same line
  bool first_reads_only = false;  // bytes that a core has read already cost nothing
};

struct PlacementOptions {
  double scalar_ns = -1;  // of each scalar instruction and access; below 0: by the model
  bool warm = false;      // global memory is in L2 when the launch begins
  bool autosync = true;   // the toolchain orders vector instructions
  int share = 1;          // the recording is a sample, one of so many blocks (timeline/sample.h)
};

Timeline place(const Recording& recording, const TimingModel& model, const isa::Chip& chip,
               const PlacementOptions& options, const Changes& changes = {});

// From a pipe that uses data to one that brings them: the wait for a free buffer.
bool is_backward(HardEvent event);
// Blocks that run at the same time.
int blocks_at_once(const Recording& recording, const isa::Chip& chip);

}  // namespace asctwin::timeline
