// TPipe and TBuf on the running core, and the event ids a TPipe hands out.
// spec: data_movement.md, sections 13.1 and 13.2
#include <algorithm>
#include <span>
#include <utility>

#include "asctwin/buffer_pools.h"
#include "asctwin/issue.h"
#include "core/framework/buffer_pool.h"
#include "core/framework/owner_name.h"
#include "core/launch/launch.h"

namespace asctwin::framework {
namespace {

using namespace core;

void leave(Core& core, const Buffer& buffer) {
  Finding finding = core.finding(Code::W0601, "AllocTensor", buffer.where);
  finding.with("queue", queue_text(core, buffer.queue, "AllocTensor", buffer.taken_at));
  core.report(std::move(finding.with("state", name_of(buffer.state))));
}

// Clears an event that a queue has set and that no wait follows.
void drop_event(Core& core, HardEvent event, int& held_id) {
  if (held_id < 0) return;
  core.events.clear(event, held_id);
  core.events.release(event, held_id);
  held_id = -1;
}

// Forgets events that EnQue and FreeTensor have set for the buffer and nobody awaits any more.
void leave_events(Core& core, Buffer& buffer) {
  if (buffer.queue == kNone) return;
  const Queue& queue = core.buffers.queues[static_cast<size_t>(buffer.queue)];
  drop_event(core, queue.back, buffer.back_id);
  drop_event(core, queue.forward, buffer.forward_id);
}

// On cores with a cube a TPipe keeps the first ids of M_MTE1 for itself.
void reserve_ids(Core& core) {
  if (core.id().kind == CoreKind::kVector) return;
  const int ids = core.chip().ids_of_pipe;
  for (int i = 0; i < ids; ++i) core.events.reserve(HardEvent::M_MTE1, ids);
}

// Those that the TPipes so far have made.
std::vector<Buffer> earlier_buffers(Buffers& buffers) {
  std::vector<Buffer> earlier = std::move(buffers.earlier);
  for (const Buffer& buffer : buffers.all) {
    const auto is_same = [&](const Buffer& other) {
      return other.memory.address == buffer.memory.address &&
             other.memory.size_bytes == buffer.memory.size_bytes &&
             other.memory.position == buffer.memory.position;
    };
    if (std::none_of(earlier.begin(), earlier.end(), is_same)) earlier.push_back(buffer);
  }
  return earlier;
}

}  // namespace

void begin_pipe(void* pipe) {
  Core& core = this_core();
  for (Buffer& old : core.buffers.all)
    if (old.state != BufferState::kEnded) end_buffer(core, old, "TPipe", core.last_where);
  std::vector<Buffer> earlier = earlier_buffers(core.buffers);
  auto arrays = std::move(core.buffers.arrays);
  const auto onchip = core.buffers.array_bytes;
  const auto placed = core.buffers.placed_bytes;
  core.buffers = {};
  core.buffers.pipe = pipe;
  core.buffers.earlier = std::move(earlier);
  core.buffers.arrays = std::move(arrays);
  core.buffers.array_bytes = core.buffers.used_tail_bytes = onchip;
  core.buffers.placed_bytes = placed;
  core.registers_to_set().reset_lanes();
  reserve_ids(core);
}

void end_pipe() noexcept {
  Core& core = this_core();
  if (core.stopping()) return;
  for (Buffer& buffer : core.buffers.all) {
    if (buffer.queue == kNone || buffer.state == BufferState::kEnded) continue;
    leave_events(core, buffer);
    if (buffer.state != BufferState::kFree) leave(core, buffer);
  }
  core.buffers.pipe = nullptr;
  issue(isa::PipeBarrier{PIPE_ALL}, core.library_calls.user_place(core.last_where), "TPipe");
}

void* current_pipe(SourceLoc where) {
  Core& core = this_core(where);
  has_pipe(core, "GetTPipePtr", where);
  return core.buffers.pipe;
}

Memory no_memory(TPosition position, SourceLoc where) {
  Core& core = this_core(where);
  Memory none;
  none.address = core.buffers.missing.add(where);
  none.position = position;
  return none;
}

Memory init_buffer(TPosition position, int64_t len, SourceLoc where) {
  return init_buffer_in(kNone, position, len, where);
}
Memory init_buffer_in(int32_t pool, TPosition position, int64_t len, SourceLoc where) {
  constexpr const char* kOp = "InitBuffer";
  Core& core = this_core(where);
  Pool* const in = pool_of(core, pool, kOp, where);
  if (!has_pipe(core, kOp, where) || !in_range(core, kOp, where, "len", len, 1, INT32_MAX) ||
      !counts_in(core, in, 1, kOp, where))
    return {};
  const int32_t buffer = add_buffer(core, in, position, len, kNone, kOp, "a TBuf's buffer", where);
  return core.buffers.all[static_cast<size_t>(buffer)].memory;
}

uint32_t begin_of_pool(int32_t pool, SourceLoc where) {
  Core& core = this_core(where);
  const Pool* const of = pool_of(core, pool, "InitBufPool", where);
  return of == nullptr ? 0 : offset_of(core, of->position, of->begin);
}
Memory place_buffer(int32_t pool, TPosition position, int64_t at, int64_t len, SourceLoc where) {
  constexpr const char* kOp = "InitBuffer";  // which the checks know
  Core& core = this_core(where);
  Pool* const in = pool_of(core, pool, kOp, where);
  if (in == nullptr || !in_range(core, kOp, where, "len", len, 1, INT32_MAX) ||
      !counts_in(core, in, 1, kOp, where) || !go_to(core, *in, at, len, kOp, where))
    return {};
  const int32_t buffer = add_buffer(core, in, position, len, kNone, kOp, "a TBuf's buffer", where);
  return core.buffers.all[static_cast<size_t>(buffer)].memory;
}

int32_t init_pool(TPosition position, int64_t len, int32_t parent, int32_t shared,
                  SourceLoc where) {
  constexpr const char* kOp = "InitBufPool";
  Core& core = this_core(where);
  if (!has_pipe(core, kOp, where) || !in_range(core, kOp, where, "len", len, 1, INT32_MAX))
    return kNone;
  Pool made{position, nullptr, rounded_to_blocks(len), 0, {}};
  Pool whole;
  if (shared != kNone) {
    const Pool* const other = pool_of(core, shared, kOp, where);
    if (other == nullptr) return kNone;
    whole = *other;
    whole.used_bytes = 0;
  }
  Pool* const from = shared != kNone ? &whole : pool_of(core, parent, kOp, where);
  made.begin = take_bytes(core, from, position, made.size_bytes, kOp, where);
  const Memory whole_pool{made.begin, made.size_bytes, kNone, position, 0};
  made.size_bytes = static_cast<uint32_t>(bytes_there(core, whole_pool).size());
  core.buffers.pools.push_back(std::move(made));
  return static_cast<int32_t>(core.buffers.pools.size()) - 1;
}

// UNVERIFIED: evidence = inferred. The pipes finish first, as at the end of a TPipe.
void reset_pool(int32_t pool, SourceLoc where) {
  constexpr const char* kOp = "Reset";
  Core& core = this_core(where);
  Pool* const reset = pool_of(core, pool, kOp, where);
  if (reset == nullptr || core.stopping()) return;
  issue(isa::PipeBarrier{PIPE_ALL}, where, kOp);
  for (const int32_t number : reset->buffers) {
    Buffer& buffer = core.buffers.all[static_cast<size_t>(number)];
    if (buffer.state == BufferState::kEnded) continue;
    leave_events(core, buffer);
    end_buffer(core, buffer, kOp, where);
  }
  reset->buffers.clear();
  reset->used_bytes = 0;
}

Memory remaining_memory(TPosition position, SourceLoc where) {
  constexpr const char* kOp = "PopStackBuffer";
  Core& core = this_core(where);
  if (!has_pipe(core, kOp, where)) return {};
  const std::span<uint8_t> rest = remaining_bytes(core, position, kOp, where);
  if (core.had_buffers)
    for (auto* reader : core.readers.of_memory()) reader->placed(core, rest);
  return {rest.data(), static_cast<uint32_t>(rest.size()), kNone, position,
          offset_of(core, position, rest.data())};
}

int32_t fetch_event_id(HardEvent event, SourceLoc where) {
  Core& core = this_core(where);
  const int id = core.events.fetch(event, core.chip().event_ids);
  return id >= 0 ? id : reserve_id(core, event, "FetchEventID", where);
}

int32_t alloc_event_id(HardEvent event, SourceLoc where) {
  Core& core = this_core(where);
  return reserve_id(core, event, "AllocEventID", where);
}

void release_event_id(HardEvent event, int32_t id, SourceLoc where) {
  Core& core = this_core(where);
  if (id >= 0 && id < core.chip().event_ids) {
    core.events.release(event, id);
    return;
  }
  Finding finding = core.finding(Code::E0503, "ReleaseEventID", where);
  finding.with("id", int64_t{id}).with("hi", int64_t{core.chip().event_ids - 1});
  fail(core, std::move(finding));
}

}  // namespace asctwin::framework
