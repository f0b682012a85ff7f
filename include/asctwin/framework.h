// Declares the functions behind TPipe, TQue and TBuf: buffers, queues and event ids of the running
// core. The templates keep a number; the state is the core's.
// spec: data_movement.md, sections 13.1 and 13.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/pipe.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::framework {

inline constexpr int32_t kNone = -1;

// A buffer as a tensor sees it.
struct Memory {
  uint8_t* address = nullptr;
  uint32_t size_bytes = 0;
  int32_t buffer = kNone;
  TPosition position = TPosition::GM;
  uint32_t offset_bytes = 0;  // of `address`, in the memory behind `position`
};

struct QueueShape {
  TPosition src;  // where its tensors come from
  TPosition dst;  // and where they go: the pair decides the events and where the buffers lie
  int32_t depth;
};

// `pipe` is what current_pipe() gives back until end_pipe().
void begin_pipe(void* pipe);
void end_pipe() noexcept;
void* current_pipe(SourceLoc where);

int32_t init_queue(int32_t queue, const QueueShape& shape, int64_t num, int64_t len,
                   SourceLoc where);
Memory alloc_tensor(int32_t queue, SourceLoc where);
void free_tensor(int32_t queue, int32_t buffer, SourceLoc where);
void enque(int32_t queue, int32_t buffer, SourceLoc where);
Memory deque(int32_t queue, SourceLoc where);
bool has_vacancy(int32_t queue, SourceLoc where);
bool has_idle_buffer(int32_t queue, SourceLoc where);
int32_t tensors_in_queue(int32_t queue, SourceLoc where);

// Gives the tensor of a TBuf without InitBuffer a memory of its own. A call that uses it is
// reported, and told that the tensor comes from `where`.
Memory no_memory(TPosition position, SourceLoc where);
Memory init_buffer(TPosition position, int64_t len, SourceLoc where);
// Returns the memory behind all buffers, on-chip arrays and hand-placed tensors; nobody owns it. In
// a kernel with a TPipe.
Memory remaining_memory(TPosition position, SourceLoc where);

int32_t fetch_event_id(HardEvent event, SourceLoc where);
int32_t alloc_event_id(HardEvent event, SourceLoc where);
void release_event_id(HardEvent event, int32_t id, SourceLoc where);
int32_t alloc_mutex_id(SourceLoc where);
void release_mutex_id(int32_t id, SourceLoc where);

// On-chip arrays (`__ubuf__ half src[256]`): the storage of one declaration, the same each time the
// declaration is reached. `site` is unique to the declaration.
void* onchip_array(Hardware memory, const char* name, uint64_t size_bytes, const void* site,
                   SourceLoc where);

// Where a tensor lies that the kernel places by hand, `offset_bytes` into a memory of its core.
uint8_t* place_tensor(TPosition position, uint64_t offset_bytes, uint64_t size_bytes,
                      SourceLoc where);
// Says that the kernel has a pointer to this byte of a tensor on chip.
void give_pointer(const uint8_t* address);
uint64_t onchip_offset(TPosition position, const uint8_t* address);

// Called before a scalar read of global memory: a core that polls lets others of its worker run.
void before_global_read();

int64_t block_index();
int64_t block_count();
int64_t sub_block_index();
bool core_is_cube();
bool core_is_vector();
bool sorts_proposals();  // the chip's Chip::sorts_proposals
void reset_registers();

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
