// TPipe and TBuf on the running core, and the event ids a TPipe hands out.
// spec: data_movement.md, sections 13.1 and 13.2
#include <span>
#include <utility>

#include "asctwin/framework.h"
#include "asctwin/issue.h"
#include "core/framework/buffer_pool.h"
#include "core/launch/launch.h"

namespace asctwin::framework {
namespace {

using namespace core;

void leave(Core& core, const Buffer& buffer) {
  Finding finding = core.finding(Code::W0601, "AllocTensor", buffer.where);
  core.report(std::move(finding.with("state", name_of(buffer.state))));
}

// Clears an event that a queue has set and that no wait follows.
void drop_event(Core& core, HardEvent event, int& held_id) {
  if (held_id < 0) return;
  core.events.clear(event, held_id);
  core.events.release(event, held_id);
  held_id = -1;
}

// On cores with a cube a TPipe keeps the first ids of M_MTE1 for itself.
void reserve_ids(Core& core) {
  if (core.id().kind == CoreKind::kVector) return;
  const int ids = core.chip().ids_of_pipe;
  for (int i = 0; i < ids; ++i) core.events.reserve(HardEvent::M_MTE1, ids);
}

}  // namespace

void begin_pipe(void* pipe) {
  Core& core = this_core();
  for (Buffer& old : core.buffers.all) {
    change(core, old, BufferState::kEnded, "TPipe", core.last_where);
    core.objects.remove_within(old.memory.address, old.memory.address + old.memory.size_bytes);
  }
  auto arrays = std::move(core.buffers.arrays);
  const auto onchip = core.buffers.array_bytes;
  const auto placed = core.buffers.placed_bytes;
  core.buffers = {};
  core.buffers.pipe = pipe;
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
    if (buffer.queue == kNone) continue;
    const Queue& queue = core.buffers.queues[static_cast<size_t>(buffer.queue)];
    drop_event(core, queue.back, buffer.back_id);
    drop_event(core, queue.forward, buffer.forward_id);
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

Memory init_buffer(TPosition position, int64_t len, SourceLoc where) {
  constexpr const char* kOp = "InitBuffer";
  Core& core = this_core(where);
  if (!has_pipe(core, kOp, where) || !in_range(core, kOp, where, "len", len, 1, INT32_MAX) ||
      !counts_in(core, 1, kOp, where))
    return {};
  const int32_t buffer = add_buffer(core, position, len, kNone, kOp, "a TBuf's buffer", where);
  return core.buffers.all[static_cast<size_t>(buffer)].memory;
}

Memory remaining_memory(TPosition position, SourceLoc where) {
  constexpr const char* kOp = "PopStackBuffer";
  Core& core = this_core(where);
  if (!has_pipe(core, kOp, where)) return {};
  const std::span<uint8_t> rest = remaining_bytes(core, position, kOp, where);
  if (core.had_buffers)
    for (auto* listener : core.observers.listeners()) listener->placed(core, rest);
  return {rest.data(), static_cast<uint32_t>(rest.size()), kNone, position};
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
