// Taking buffers out of a core's memories, and the faults that the framework reports about it.
#pragma once

#include <span>

#include "core/core.h"

namespace asctwin::core {

inline constexpr int kMaxBuffers = 64;  // of one TPipe: queues' buffers and TBufs
inline constexpr int kMaxBuffersOfPool = 16;

const char* name_of(BufferState state);

// Where a byte lies in the memory behind `position`; nullptr, of a buffer that found no room: 0.
uint32_t offset_of(const Core& core, TPosition position, const uint8_t* address);

// The bytes of the memory that exist: a buffer that found no room may be larger.
std::span<uint8_t> bytes_there(const Core& core, const framework::Memory& memory);

// Changes the state of the buffer and tells the readers.
void change(Core& core, Buffer& buffer, BufferState state, const char* op, SourceLoc where);

// Reports the finding and returns false. An error stops the core, so what is returned is not used.
bool fail(Core& core, Finding finding);
// Reports a fault that the core can pass, and says whether it does.
bool passes(Core& core, Finding finding);
bool has_pipe(Core& core, const char* op, SourceLoc where);
bool in_range(Core& core, const char* op, SourceLoc where, const char* field, int64_t actual,
              int64_t lo, int64_t hi);
// nullptr for kNone, what belongs to the TPipe itself, and after a fault.
Pool* pool_of(Core& core, int32_t pool, const char* op, SourceLoc where);
// Counts `num` more buffers against kMaxBuffers, or against those of the pool.
bool counts_in(Core& core, Pool* pool, int64_t num, const char* op, SourceLoc where);

// `len` bytes rounded up to 32 B, of the pool or of the memory behind `position`; nullptr after a
// fault that the core does not pass.
uint8_t* take_bytes(Core& core, Pool* pool, TPosition position, uint32_t bytes, const char* op,
                    SourceLoc where);
uint32_t rounded_to_blocks(int64_t len);
// The next bytes taken from the pool are those from byte `at` of the memory on; false: they begin
// before the pool.
bool go_to(Core& core, Pool& pool, int64_t at, int64_t len, const char* op, SourceLoc where);
// Adds a buffer of `queue` and returns its number.
int32_t add_buffer(Core& core, Pool* pool, TPosition position, int64_t len, int32_t queue,
                   const char* op, const char* name, SourceLoc where);
void end_buffer(Core& core, Buffer& buffer, const char* op, SourceLoc where);

// Returns the rest of the memory behind `position`; an empty rest is a fault.
std::span<uint8_t> remaining_bytes(Core& core, TPosition position, const char* op, SourceLoc where);

// Holds the lowest free id of `event`.
int reserve_id(Core& core, HardEvent event, const char* op, SourceLoc where);

}  // namespace asctwin::core
