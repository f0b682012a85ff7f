// TQue and TQueBind on the running core: the life of their tensors and the events between pipes.
// spec: data_movement.md, sections 13.1 and 13.2
#include <algorithm>
#include <optional>
#include <utility>

#include "asctwin/buffer_pools.h"
#include "asctwin/issue.h"
#include "asctwin/queue_positions.h"
#include "core/framework/buffer_pool.h"
#include "core/framework/owner_name.h"
#include "core/framework/queue_events.h"
#include "core/place.h"

namespace asctwin::framework {
namespace {

using namespace core;

Queue* queue_of(Core& core, int32_t queue, const char* op, SourceLoc where) {
  if (queue >= 0 && queue < static_cast<int32_t>(core.buffers.queues.size()))
    return &core.buffers.queues[static_cast<size_t>(queue)];
  Finding finding = core.finding(Code::E0605, op, where);
  fail(core, std::move(finding.with("what", "queue")));
  return nullptr;
}

Buffer* buffer_of(Core& core, int32_t queue, int32_t buffer, const char* op, SourceLoc where) {
  if (buffer >= 0 && buffer < static_cast<int32_t>(core.buffers.all.size()) &&
      core.buffers.all[static_cast<size_t>(buffer)].queue == queue)
    return &core.buffers.all[static_cast<size_t>(buffer)];
  Finding finding = core.finding(Code::E0604, op, where);
  finding.with("queue", queue_text(core, queue, op, where));
  if (buffer < 0 || buffer >= static_cast<int32_t>(core.buffers.all.size())) {
    fail(core, std::move(finding));
    return nullptr;
  }
  Buffer& stranger = core.buffers.all[static_cast<size_t>(buffer)];
  if (const std::string name = owner_name(stranger.taken_at); !name.empty())
    finding.notes.push_back(
        phrase("`{}` has given it at {}", name, place_text(core, stranger.taken_at)));
  // On a device the tensor itself says which buffer is meant.
  return passes(core, std::move(finding)) ? &stranger : nullptr;
}

// Sets an event of the queue under an id of its own, which the buffer keeps until it is waited for.
void set_event(Core& core, HardEvent event, int& held_id, const char* op, SourceLoc where) {
  if (event == HardEvent::MAX) return;
  held_id = reserve_id(core, event, op, where);
  issue(isa::SetFlag{event, held_id}, where, op);
}

void wait_event(Core& core, HardEvent event, int& held_id, const char* op, SourceLoc where) {
  if (held_id < 0) return;
  issue(isa::WaitFlag{event, held_id}, where, op);
  core.events.release(event, held_id);
  held_id = -1;
}

bool is_in_state(Core& core, const Buffer& buffer, bool allowed, const char* statement,
                 const char* op, SourceLoc where) {
  if (allowed) return true;
  Finding finding = core.finding(Code::E0602, op, where);
  finding.with("state", name_of(buffer.state)).with("statement", statement);
  add_place(core, finding.with("since_op", buffer.by), "since", buffer.where);
  core.report_passable(std::move(finding));
  return false;
}

// The buffers of a queue that has no free one, each with the last call that used it.
std::vector<Phrase> holders(const Core& core, const Queue& queue) {
  std::vector<Phrase> lines;
  for (const int32_t number : queue.buffers) {
    const Buffer& buffer = core.buffers.all[static_cast<size_t>(number)];
    lines.push_back(phrase("buffer {} is {}, since `{}` at {}", lines.size(),
                           Phrase(name_of(buffer.state)), buffer.by,
                           place_text(core, buffer.where)));
  }
  return lines;
}

TPosition place_of_buffers(const Core& core, const QueueShape& shape) {
  const bool leaves_core = core.chip().memory_of(shape.dst) == Hardware::GM;
  return leaves_core ? shape.src : shape.dst;
}
void add_buffer_to(Core& core, Pool* pool, int32_t queue, int64_t len, const char* op,
                   SourceLoc where) {
  const TPosition position =
      place_of_buffers(core, core.buffers.queues[static_cast<size_t>(queue)].shape);
  const int32_t buffer =
      add_buffer(core, pool, position, len, queue, op, "a queue's buffer", where);
  core.buffers.queues[static_cast<size_t>(queue)].buffers.push_back(buffer);
}

}  // namespace

int32_t init_empty_queue(int32_t queue, const QueueShape& shape, SourceLoc where) {
  Core& core = this_core(where);
  auto& queues = core.buffers.queues;
  if (queue == kNone || queue >= static_cast<int32_t>(queues.size())) {
    queue = static_cast<int32_t>(queues.size());
    queues.emplace_back();
  }
  Queue made;
  made.shape = shape;
  made.made_at = where;
  // Data in L0C leaves for CO2, wherever that is.
  const TPosition next = shape.dst == TPosition::CO1 ? TPosition::CO2 : shape.dst;
  const QueueEvents events =
      queue_events(core.chip().memory_of(shape.src), core.chip().memory_of(next));
  made.forward = events.forward;
  made.back = events.back;
  queues[static_cast<size_t>(queue)] = std::move(made);
  return queue;
}

int32_t init_queue(int32_t queue, const QueueShape& shape, int64_t num, int64_t len,
                   SourceLoc where) {
  return init_queue_in(kNone, queue, shape, num, len, where);
}
int32_t init_queue_in(int32_t pool, int32_t queue, const QueueShape& shape, int64_t num,
                      int64_t len, SourceLoc where) {
  constexpr const char* kOp = "InitBuffer";
  Core& core = this_core(where);
  Pool* const in = pool_of(core, pool, kOp, where);
  if (!has_pipe(core, kOp, where) || !in_range(core, kOp, where, "num", num, 1, kMaxBuffers) ||
      !in_range(core, kOp, where, "len", len, 1, INT32_MAX) ||
      !counts_in(core, in, num, kOp, where))
    return kNone;
  queue = init_empty_queue(queue, shape, where);
  for (int64_t i = 0; i < num; ++i) add_buffer_to(core, in, queue, len, kOp, where);
  return queue;
}

void place_in_queue(int32_t pool, int32_t queue, int64_t at, int64_t len, SourceLoc where) {
  constexpr const char* kOp = "InitBuffer";  // which the checks know
  Core& core = this_core(where);
  Pool* const in = pool_of(core, pool, kOp, where);
  if (in != nullptr && queue_of(core, queue, kOp, where) != nullptr &&
      in_range(core, kOp, where, "len", len, 1, INT32_MAX) && counts_in(core, in, 1, kOp, where) &&
      go_to(core, *in, at, len, kOp, where))
    add_buffer_to(core, in, queue, len, kOp, where);
}

Memory alloc_tensor(int32_t queue, SourceLoc where) {
  constexpr const char* kOp = "AllocTensor";
  Core& core = this_core(where);
  Queue* at = queue_of(core, queue, kOp, where);
  if (at == nullptr) return {};
  for (size_t i = 0; i < at->buffers.size(); ++i) {
    const size_t turn = (at->next + i) % at->buffers.size();
    Buffer& buffer = core.buffers.all[static_cast<size_t>(at->buffers[turn])];
    if (buffer.state != BufferState::kFree) continue;
    at->next = turn + 1;
    wait_event(core, at->back, buffer.back_id, kOp, where);
    buffer.taken_at = where;
    change(core, buffer, BufferState::kAllocated, kOp, where);
    return buffer.memory;
  }
  Finding finding = core.finding(Code::E0601, kOp, where);
  finding.with("count", static_cast<int64_t>(at->buffers.size()));
  finding.with("queue", queue_text(core, queue, kOp, where));
  finding.notes = holders(core, *at);
  fail(core, std::move(finding));
  return {};
}

void free_tensor(int32_t queue, int32_t buffer, SourceLoc where) {
  constexpr const char* kOp = "FreeTensor";
  Core& core = this_core(where);
  Queue* at = queue_of(core, queue, kOp, where);
  Buffer* freed = at == nullptr ? nullptr : buffer_of(core, queue, buffer, kOp, where);
  if (freed == nullptr || !is_in_state(core, *freed,
                                       freed->state == BufferState::kAllocated ||
                                           freed->state == BufferState::kDequeued,
                                       "FreeTensor follows AllocTensor or DeQue", kOp, where))
    return;
  set_event(core, at->back, freed->back_id, kOp, where);
  change(core, *freed, BufferState::kFree, kOp, where);
}

namespace {

// Between the positions that a call names.
HardEvent forward_event(const Core& core, TPosition src, TPosition dst) {
  return queue_events(core.chip().memory_of(src), core.chip().memory_of(dst)).forward;
}

void enque(Core& core, Queue* at, int32_t queue, int32_t buffer, std::optional<HardEvent> event,
           SourceLoc where) {
  constexpr const char* kOp = "EnQue";
  Buffer* given = at == nullptr ? nullptr : buffer_of(core, queue, buffer, kOp, where);
  if (given == nullptr) return;
  const bool is_held =
      given->state == BufferState::kAllocated || given->state == BufferState::kDequeued;
  // A core that goes on takes a free one, and leaves one that waits in the queue.
  if (!is_in_state(core, *given, is_held, "EnQue follows AllocTensor or DeQue", kOp, where) &&
      (core.stopping() || given->state != BufferState::kFree))
    return;
  const auto waiting = static_cast<int64_t>(at->waiting.size());
  const int64_t depth = std::max<int64_t>(1, at->shape.depth);
  if (waiting >= depth) {
    Finding finding = core.finding(Code::E0608, kOp, where);
    finding.with("count", waiting + 1).with("depth", depth);
    finding.with("queue", queue_text(core, queue, kOp, where));
    core.report_passable(std::move(finding));
  }
  set_event(core, event.value_or(at->forward), given->forward_id, kOp, where);
  change(core, *given, BufferState::kEnqueued, kOp, where);
  at->waiting.push_back(buffer);
}

Memory deque(Core& core, Queue* at, int32_t queue, std::optional<HardEvent> event,
             SourceLoc where) {
  constexpr const char* kOp = "DeQue";
  if (at == nullptr) return {};
  if (at->waiting.empty()) {
    Finding finding = core.finding(Code::E0603, kOp, where);
    fail(core, std::move(finding.with("queue", queue_text(core, queue, kOp, where))));
    return {};
  }
  Buffer& taken = core.buffers.all[static_cast<size_t>(at->waiting.front())];
  at->waiting.pop_front();
  wait_event(core, event.value_or(at->forward), taken.forward_id, kOp, where);
  change(core, taken, BufferState::kDequeued, kOp, where);
  return taken.memory;
}

}  // namespace

void enque(int32_t queue, int32_t buffer, SourceLoc where) {
  Core& core = this_core(where);
  enque(core, queue_of(core, queue, "EnQue", where), queue, buffer, std::nullopt, where);
}
void enque_between(int32_t queue, int32_t buffer, TPosition src, TPosition dst, SourceLoc where) {
  Core& core = this_core(where);
  enque(core, queue_of(core, queue, "EnQue", where), queue, buffer, forward_event(core, src, dst),
        where);
}

Memory deque(int32_t queue, SourceLoc where) {
  Core& core = this_core(where);
  return deque(core, queue_of(core, queue, "DeQue", where), queue, std::nullopt, where);
}
Memory deque_between(int32_t queue, TPosition src, TPosition dst, SourceLoc where) {
  Core& core = this_core(where);
  return deque(core, queue_of(core, queue, "DeQue", where), queue, forward_event(core, src, dst),
               where);
}

bool has_vacancy(int32_t queue, SourceLoc where) {
  Core& core = this_core(where);
  const Queue* at = queue_of(core, queue, "VacantInQue", where);
  return at != nullptr &&
         static_cast<int32_t>(at->waiting.size()) < std::max<int32_t>(1, at->shape.depth);
}

bool has_idle_buffer(int32_t queue, SourceLoc where) {
  Core& core = this_core(where);
  const Queue* at = queue_of(core, queue, "HasIdleBuffer", where);
  return at != nullptr && std::any_of(at->buffers.begin(), at->buffers.end(), [&](int32_t number) {
           return core.buffers.all[static_cast<size_t>(number)].state == BufferState::kFree;
         });
}

int32_t tensors_in_queue(int32_t queue, SourceLoc where) {
  Core& core = this_core(where);
  const Queue* at = queue_of(core, queue, "GetTensorCountInQue", where);
  return at == nullptr ? 0 : static_cast<int32_t>(at->waiting.size());
}

}  // namespace asctwin::framework
