// Synchronisation of vector cores through a workspace in global memory that begins with zeros.
// spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
#pragma once

#include "asctwin/api/tensor.h"

namespace asctwin {

template <class Record>
void soft_sync(Record op, const AscendC::GlobalTensor<int32_t>& gm,
               const AscendC::LocalTensor<int32_t>& ub, SourceLoc where) {
  op.gm = gm.operand();
  op.ub = ub.operand();
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// Holds the first `usedCores` vector cores (0: all) until all have come. Both workspaces hold 32 B
// for each of them.
inline void SyncAll(const GlobalTensor<int32_t>& gmWorkspace,
                    const LocalTensor<int32_t>& ubWorkspace, const int32_t usedCores = 0,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SyncAllSoft op;
  op.used_cores = usedCores;
  asctwin::soft_sync(op, gmWorkspace, ubWorkspace, where);
}

// Raises event `eventID` of block `blockIdx`, the caller's own. `gmWorkspace` holds 32 B for each
// block and event, `ubWorkspace` 32 B.
template <bool isAIVOnly = true>
void IBSet(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace,
           int32_t blockIdx, int32_t eventID,
           asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::IBSet op;
  op.block = blockIdx;
  op.event = eventID;
  asctwin::soft_sync(op, gmWorkspace, ubWorkspace, where);
}
// Holds the core until block `blockIdx` has raised the event, and takes it.
template <bool isAIVOnly = true>
void IBWait(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>& ubWorkspace,
            int32_t blockIdx, int32_t eventID,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::IBWait op;
  op.block = blockIdx;
  op.event = eventID;
  asctwin::soft_sync(op, gmWorkspace, ubWorkspace, where);
}

// Between WaitPreBlock and NotifyNextBlock vector cores run one after the other, by GetBlockIdx().
// `gmWorkspace` holds 32 B for each core, `ubWorkspace` 32 B more.
inline void InitDetermineComputeWorkspace(const GlobalTensor<int32_t>& gmWorkspace,
                                          const LocalTensor<int32_t>& ubWorkspace,
                                          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::soft_sync(asctwin::isa::InitDetermineComputeWorkspace{}, gmWorkspace, ubWorkspace,
                     where);
}
inline void WaitPreBlock(const GlobalTensor<int32_t>& gmWorkspace,
                         const LocalTensor<int32_t>& ubWorkspace,
                         asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::soft_sync(asctwin::isa::WaitPreBlock{}, gmWorkspace, ubWorkspace, where);
}
inline void NotifyNextBlock(const GlobalTensor<int32_t>& gmWorkspace,
                            const LocalTensor<int32_t>& ubWorkspace,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::soft_sync(asctwin::isa::NotifyNextBlock{}, gmWorkspace, ubWorkspace, where);
}

}  // namespace AscendC
