// Taking buffers out of a core's memories, and the faults that the framework reports about it.
#pragma once

#include <span>

#include "core/core.h"

namespace asctwin::core {

inline constexpr int kMaxBuffers = 64;  // of one TPipe: queues' buffers and TBufs

const char* name_of(BufferState state);

// Changes the state of the buffer and notifies the observers.
void change(Core& core, Buffer& buffer, BufferState state, const char* op, SourceLoc where);

// Reports the finding and returns false. An error stops the core, so what is returned is not used.
bool fail(Core& core, Finding finding);
bool has_pipe(Core& core, const char* op, SourceLoc where);
bool in_range(Core& core, const char* op, SourceLoc where, const char* field, int64_t actual,
              int64_t lo, int64_t hi);
// Counts `num` more buffers against kMaxBuffers.
bool counts_in(Core& core, int64_t num, const char* op, SourceLoc where);

// `len` bytes rounded up to 32 B behind `position`, as a buffer of `queue`; its number.
int32_t add_buffer(Core& core, TPosition position, int64_t len, int32_t queue, const char* op,
                   const char* name, SourceLoc where);

// What is left of the memory behind `position`; nothing is a fault.
std::span<uint8_t> remaining_bytes(Core& core, TPosition position, const char* op, SourceLoc where);

// Holds the lowest free id of `event`.
int reserve_id(Core& core, HardEvent event, const char* op, SourceLoc where);

}  // namespace asctwin::core
