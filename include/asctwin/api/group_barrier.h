// A barrier of two groups of vector cores, through a workspace in global memory that begins with
// zeros.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/issue.h"

namespace AscendC {

// UNVERIFIED: evidence = inferred. Names and values of the modes; either one holds every pipe.
enum class PipeMode : uint8_t { SCALAR_MODE = 0, MTE3_MODE = 1 };

// `arriveSize` cores call Arrive, each with an index of its own below it, and `waitSize` cores
// Wait. The last 1600 B of UB are the barrier's. `groupWorkspace` holds GetWorkspaceLen() bytes.
template <PipeMode pipeMode>
class GroupBarrier {
 public:
  GroupBarrier(uint8_t* groupWorkspace, uint32_t arriveSize, uint32_t waitSize)
      : workspace_(groupWorkspace), arrive_size_(arriveSize), wait_size_(waitSize) {}

  // Tells those that wait that this core has come here once more, at most 1048575 times.
  void Arrive(uint32_t arriveIndex, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    call<asctwin::isa::GroupArrive>(arriveIndex, ++arrivals_, where, "GroupBarrier::Arrive");
  }
  // Holds the core until all that arrive have done so as often as it has called.
  void Wait(uint32_t waitIndex, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    call<asctwin::isa::GroupWait>(waitIndex, ++waits_, where, "GroupBarrier::Wait");
  }
  uint64_t GetWorkspaceLen() const {
    return static_cast<uint64_t>(
        asctwin::isa::GroupSync::workspace_bytes(arrive_size_, wait_size_));
  }

 private:
  template <class Record>
  void call(int64_t index, int64_t round, asctwin::SourceLoc where, const char* name) {
    Record op;
    op.gm.address = workspace_;
    op.arrive_size = arrive_size_;
    op.wait_size = wait_size_;
    op.index = index;
    op.round = round;
    asctwin::issue(op, where, name);
  }

  uint8_t* workspace_;
  int64_t arrive_size_, wait_size_;
  int64_t arrivals_ = 0, waits_ = 0;
};

}  // namespace AscendC
