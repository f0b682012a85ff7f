// Several cards: a launch has ranks, each of which runs the kernel on cores of its own. What ranks
// share are windows, which are ordinary global memory, and the tasks of class Hccl.
// spec: multi_card.md, sections 2 and 3
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/source_loc.h"

namespace asctwin::card {

constexpr int kMostTasks = 63;  // Prepare calls of a launch, for each group
constexpr int kTaskKinds = 32;  // numbers of HcclCMDType lie below it
constexpr int kMostGroups = 2;  // that an operator may have

// State of an object of class Hccl; the tasks belong to its group and rank.
struct HcclObject {
  uint8_t* context = nullptr;
  const uint8_t* tiling = nullptr;        // the operator's struct, on the stack
  uint64_t tiling_of_kind[kTaskKinds]{};  // address of its Mc2CcTiling; 0: none was set
  uint32_t sends_on = 0;                  // HcclServerConfig::type: 0 as called, 1 AIV, 2 AIC
  int64_t sending_block = 0;
  bool is_ccu = false;
  bool is_ready = false, is_ended = false;
  int group = 0;
  int prepared = 0;  // handles that were given
  struct Handle {
    uint32_t repeat = 1, waited = 0, steps = 0;
    int task = 0;         // its number among those of the rank, or of the core
    bool is_own = false;  // of the core
  } handles[kMostTasks]{};
  SourceLoc ended_at{};
};

// One Prepare call. Counts and strides are in elements.
struct HcclTask {
  uint32_t kind = 0;  // HcclCMDType
  const uint8_t* send = nullptr;
  uint8_t* recv = nullptr;
  uint64_t count = 0;  // of BatchWrite: items
  uint32_t type = 0;   // HcclDataType
  uint32_t op = 0;     // HcclReduceOp
  uint64_t stride = 0;
  uint32_t repeat = 1;
  bool commits = false;
  // AlltoAllV: a number for each rank.
  const uint64_t* send_counts = nullptr;
  const uint64_t* send_offsets = nullptr;
  const uint64_t* recv_counts = nullptr;
  const uint64_t* recv_offsets = nullptr;
  uint32_t recv_type = 0;
  // AlltoAllvWrite: where the data goes in the windows, and the bytes that stay on the rank.
  uint64_t window_offset = 0, local_bytes = 0;
  uint32_t queue = 0;  // BatchWrite
};

void init(HcclObject& object, uint8_t* context, const void* tiling, SourceLoc where);
int32_t set_tiling(HcclObject& object, uint64_t address, SourceLoc where);
int prepare(HcclObject& object, const HcclTask& task, const char* op, SourceLoc where);
void commit(HcclObject& object, int handle, SourceLoc where);
int32_t wait(HcclObject& object, int handle, SourceLoc where);
int32_t query(HcclObject& object, int handle, SourceLoc where);
int32_t iterate(HcclObject& object, int handle, uint16_t* slices, uint16_t length, bool waits,
                SourceLoc where);
void wait_for_group(HcclObject& object, int group, int handle, SourceLoc where);
void queue_barrier(HcclObject& object, SourceLoc where);
int32_t queue_count(const HcclObject& object);
void finalize(HcclObject& object, bool waits, SourceLoc where);
// Window 0 is windowsIn, 1 windowsOut.
uint8_t* window_of(const HcclObject& object, int window, uint32_t rank, const char* op,
                   SourceLoc where);
uint32_t rank_in(const HcclObject& object);
uint32_t ranks_in(const HcclObject& object);

// The context of group 0 or 1 for the running core; nullptr: the launch has no such group.
uint8_t* context_of(uint32_t group);
void set_context(uint32_t group, uint8_t* context);

// These describe the running core in its launch; outside of a kernel they are 0 and 1.
int running_rank();
int running_ranks();

// Says that a kernel of this process asks for a context: its launches have a rank then.
bool want_contexts();
bool contexts_are_wanted();

// Is initialised when a library is loaded whose kernels ask for a context: before any launch.
template <uint32_t kGroup>
struct ContextUse {
  static const bool is_noted;
};
template <uint32_t kGroup>
const bool ContextUse<kGroup>::is_noted = want_contexts();

}  // namespace asctwin::card

#include "asctwin/base/macros_show.inc"
