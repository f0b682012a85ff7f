// Parts of a TPipe's memory that are divided by themselves, on the running core.
// spec: data_movement.md, section 13.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/framework.h"

namespace asctwin::framework {

inline constexpr int32_t kNoPool = -2;  // a TBufPool before InitBufPool

// `len` bytes of `parent`, or of the TPipe; with `shared`, the first bytes of that pool instead.
// The number of the new pool.
int32_t init_pool(TPosition position, int64_t len, int32_t parent, int32_t shared, SourceLoc where);
int32_t init_queue_in(int32_t pool, int32_t queue, const QueueShape& shape, int64_t num,
                      int64_t len, SourceLoc where);
Memory init_buffer_in(int32_t pool, TPosition position, int64_t len, SourceLoc where);
// Buffers that a kernel's own pool (EXTERN_IMPL_BUFPOOL) places by itself: where the pool begins, a
// queue without buffers yet, and a buffer of it, or of a TBuf, from byte `at` of the memory on.
uint32_t begin_of_pool(int32_t pool, SourceLoc where);
int32_t init_empty_queue(int32_t queue, const QueueShape& shape, SourceLoc where);
void place_in_queue(int32_t pool, int32_t queue, int64_t at, int64_t len, SourceLoc where);
Memory place_buffer(int32_t pool, TPosition position, int64_t at, int64_t len, SourceLoc where);
// Ends the buffers of the pool; the core's pipes finish before.
void reset_pool(int32_t pool, SourceLoc where);

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
