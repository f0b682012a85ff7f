// Symmetric memory: each PE, which is a rank, allocates the same in the same order, and by its own
// address of it reaches what the others have there. Calls of the host and of kernels have the same
// names; which of the two is meant says the thread that calls.
// spec: multi_card.md, sections 4.7 and 4.8
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>

#include "asctwin/base/source_loc.h"

namespace asctwin::card {

// Whether a kernel runs on this thread.
bool is_on_core();

// The PE of a thread of the host, and how many there are; count 0: it has not begun.
struct HostPe {
  int number = 0, count = 0;
};
HostPe& host_pe();

// A team: `size` PEs of the world from `start` on, `stride` apart. Size 0: there is none.
struct Team {
  int start = 0, stride = 1, size = 0;
};

// Says that a kernel of this process uses symmetric memory: arguments of its launches are such.
bool want_symmetric();
bool symmetric_is_wanted();

// From kernels. A broken rule becomes a finding, and then they do not return.
// Returns the place on `peer` of what is at `address` on this PE.
uint8_t* symmetric_address(const void* address, int peer, const char* op, SourceLoc where);
// Copies at once, behind all that the core has begun.
void symmetric_copy(void* dst, const void* src, uint64_t bytes, const char* op, SourceLoc where);
// Changes a word of `bytes` by `change(word, state)`, in one with all other changes of this kind.
void symmetric_change(void* word, int64_t bytes, void (*change)(void* word, const void* state),
                      const void* state, const char* op, SourceLoc where);
// Waits until every core of every PE of the team has come to it, or every vector core.
void symmetric_barrier(bool of_vector_cores, int team, const char* op, SourceLoc where);
// The team that this PE knows by a number.
Team symmetric_team(int team);

// From the host; errors are messages and the codes of aclshmem.
int host_symmetric_barrier(int team = 0);
Team host_symmetric_team(int team);
uint8_t* host_symmetric_address(const void* address, int peer);
int host_symmetric_copy(void* dst, const void* src, uint64_t bytes, int peer, bool puts);

}  // namespace asctwin::card

#include "asctwin/base/macros_show.inc"
