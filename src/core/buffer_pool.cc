// Buffers and their faults.
#include "core/buffer_pool.h"

#include <algorithm>
#include <utility>

#include "core/schedule.h"

namespace asctwin::core {
namespace {

constexpr uint32_t kRoundBytes = 32;

void report_no_room(Core& core, Hardware memory, int64_t bytes, int64_t free, const char* op,
                    SourceLoc where) {
  const bool exists = memory != Hardware::MAX;
  Finding finding = core.finding(Code::E0206, op, where);
  finding.with("bytes", bytes).with("free", free);
  finding.with("size", exists ? static_cast<int64_t>(core.memory.of(memory).size()) : 0);
  finding.with("memory", exists ? name_of(memory) : "that position");
  fail(core, std::move(finding));
}

// `bytes` of the memory behind `position`; TSCM grows from the end of L1, all else from the start.
uint8_t* take_bytes(Core& core, TPosition position, int64_t bytes, const char* op,
                    SourceLoc where) {
  const Hardware memory = core.chip().memory_of(position);
  const size_t index = static_cast<size_t>(memory) % kMemories;
  const auto space = memory == Hardware::MAX ? std::span<uint8_t>() : core.memory.of(memory);
  uint32_t& head = core.buffers.used_bytes[index];
  uint32_t& tail = core.buffers.used_tail_bytes[index];
  const int64_t free = static_cast<int64_t>(space.size()) - head - tail;
  if (bytes > free) {
    report_no_room(core, memory, bytes, free, op, where);
    return nullptr;
  }
  const auto taken = static_cast<uint32_t>(bytes);
  if (position == TPosition::TSCM) return space.data() + space.size() - (tail += taken);
  head += taken;
  core.memory.use(memory, head);
  return space.data() + head - taken;
}

uint32_t rounded(int64_t len) {
  return static_cast<uint32_t>((len + kRoundBytes - 1) / kRoundBytes * kRoundBytes);
}

}  // namespace

const char* name_of(BufferState state) {
  constexpr const char* kNames[] = {"free", "allocated", "in the queue", "taken out of the queue",
                                    "of a TPipe that has ended"};
  return kNames[static_cast<size_t>(state)];
}

void change(Core& core, Buffer& buffer, BufferState state, const char* op, SourceLoc where) {
  buffer.state = state;
  buffer.by = op;
  buffer.where = where;
  core.had_buffers = true;
  // A check that ends what a buffer holds does so behind the last call that is late for it.
  if (state == BufferState::kAllocated && core.schedule != nullptr)
    core.schedule->settle_at(
        {buffer.memory.address, buffer.memory.address + buffer.memory.size_bytes});
  for (auto* listener : core.observers.listeners()) listener->changed(core, buffer);
}

bool fail(Core& core, Finding finding) {
  core.report(std::move(finding));
  return false;
}

bool has_pipe(Core& core, const char* op, SourceLoc where) {
  return core.buffers.pipe != nullptr || fail(core, core.finding(Code::E0609, op, where));
}

bool in_range(Core& core, const char* op, SourceLoc where, const char* field, int64_t actual,
              int64_t lo, int64_t hi) {
  if (actual >= lo && actual <= hi) return true;
  Finding finding = core.finding(Code::E0606, op, where);
  finding.with("field", field).with("actual", actual).with("lo", lo).with("hi", hi);
  return fail(core, std::move(finding));
}

bool counts_in(Core& core, int64_t num, const char* op, SourceLoc where) {
  core.buffers.count += static_cast<int>(num);
  if (core.buffers.count <= kMaxBuffers) return true;
  Finding finding = core.finding(Code::E0607, op, where);
  finding.with("count", int64_t{core.buffers.count}).with("hi", int64_t{kMaxBuffers});
  return fail(core, std::move(finding));
}

int32_t add_buffer(Core& core, TPosition position, int64_t len, int32_t queue, const char* op,
                   const char* name, SourceLoc where) {
  const uint32_t bytes = rounded(len);
  uint8_t* address = take_bytes(core, position, bytes, op, where);
  const auto number = static_cast<int32_t>(core.buffers.all.size());
  Buffer buffer;
  buffer.memory = {address, bytes, number, position};
  buffer.queue = queue;
  buffer.taken_at = where;
  const auto state = queue == framework::kNone ? BufferState::kAllocated : BufferState::kFree;
  change(core, core.buffers.all.emplace_back(buffer), state, op, where);
  core.objects.add({address, address + bytes, core.chip().memory_of(position), name, {}, number});
  return number;
}

std::span<uint8_t> remaining_bytes(Core& core, TPosition position, const char* op,
                                   SourceLoc where) {
  const Hardware memory = core.chip().memory_of(position);
  const auto space = memory == Hardware::MAX ? std::span<uint8_t>() : core.memory.of(memory);
  const size_t index = static_cast<size_t>(memory) % kMemories;
  const uint64_t head =
      std::max<uint64_t>(core.buffers.used_bytes[index], core.buffers.placed_bytes[index]);
  const uint64_t begin = (head + kRoundBytes - 1) / kRoundBytes * kRoundBytes;
  const uint64_t tail = core.buffers.used_tail_bytes[index];
  const uint64_t end = space.size() < tail ? 0 : (space.size() - tail) / kRoundBytes * kRoundBytes;
  if (begin < end) {
    core.memory.use(memory, end);
    return space.subspan(begin, end - begin);
  }
  report_no_room(core, memory, kRoundBytes, 0, op, where);
  return {};
}

int reserve_id(Core& core, HardEvent event, const char* op, SourceLoc where) {
  const int id = core.events.reserve(event, core.chip().event_ids);
  if (id >= 0) return id;
  Finding finding = core.finding(Code::E0504, op, where);
  finding.with("event", info_of(event).name).with("ids", int64_t{core.chip().event_ids});
  fail(core, std::move(finding));
  return 0;
}

}  // namespace asctwin::core
