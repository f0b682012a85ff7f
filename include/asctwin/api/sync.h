// Flags, barriers and the identity of the running core.
// spec: sync_and_timing.md, sections 1.2 and 1.6; vector.md, section 5
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/framework.h"
#include "asctwin/issue.h"

namespace AscendC {

// Sets flag `eventID` (0 to 7; 0 to 3 on 910A) once the earlier work of the first pipe is done.
template <HardEvent event>
void SetFlag(int32_t eventID, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetFlag{event, eventID}, where);
}
// Holds the second pipe until the flag is set, and clears it.
template <HardEvent event>
void WaitFlag(int32_t eventID, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::WaitFlag{event, eventID}, where);
}
template <pipe_t pipe>
void PipeBarrier(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::PipeBarrier{pipe}, where);
}
// PIPE_MTE2, PIPE_MTE3 or PIPE_ALL: whose earlier work a SyncAll releases to the other cores, and
// which later work waits for theirs.
struct SyncAllConfig {
  pipe_t triggerPipe = PIPE_ALL;
  pipe_t waitPipe = PIPE_ALL;
};
inline constexpr SyncAllConfig DEFAULT_SYNC_ALL_CONFIG{};

// Holds every vector core (with isAIVOnly = false: every core) until all have come.
template <bool isAIVOnly = true, const SyncAllConfig& config = DEFAULT_SYNC_ALL_CONFIG>
void SyncAll(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SyncAll{isAIVOnly, config.triggerPipe, config.waitPipe}, where);
}

// Raises flag `flagId` of other cores once the earlier work of `pipe` is done: in mode 0 of all
// cores of this kind when each of them has set it, in mode 1 of the vector cores of the block, in
// mode 2 of the cube core or the vector cores of the block, in mode 4 (950) of one partner.
template <uint8_t modeId, pipe_t pipe>
void CrossCoreSetFlag(int32_t flagId, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::CrossCoreSetFlag{modeId, pipe, flagId}, where);
}
// Holds the core until the flag is above 0, and lowers it.
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
void CrossCoreWaitFlag(int32_t flagId, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::CrossCoreWaitFlag{modeId, pipe, flagId}, where);
}

// UNVERIFIED: an older name of the same.
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
void WaitEvent(int32_t flagId, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::CrossCoreWaitFlag{modeId, pipe, flagId}, where, "WaitEvent");
}

inline int64_t GetBlockIdx() { return asctwin::framework::block_index(); }
inline int64_t GetBlockNum() { return asctwin::framework::block_count(); }
inline int64_t GetSubBlockIdx() { return asctwin::framework::sub_block_index(); }
constexpr int16_t GetDataBlockSizeInBytes() { return 32; }

// Which kind of core runs: `if ASCEND_IS_AIV { ... }`. A core that is both answers yes to both.
// spec: vector.md, section 5
#define ASCEND_IS_AIC (asctwin::framework::core_is_cube())
#define ASCEND_IS_AIV (asctwin::framework::core_is_vector())
#define ASCEND_IS_NOT_AIC (!asctwin::framework::core_is_cube())
#define ASCEND_IS_NOT_AIV (!asctwin::framework::core_is_vector())

// Brings the core's registers to their state at launch.
inline void InitSocState() { asctwin::framework::reset_registers(); }

}  // namespace AscendC
