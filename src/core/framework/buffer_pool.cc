// Buffers and their faults.
#include "core/framework/buffer_pool.h"

#include <algorithm>
#include <utility>

#include "core/issue/schedule.h"

namespace asctwin::core {
namespace {

constexpr uint32_t kRoundBytes = 32;

Finding no_room(const Core& core, Hardware memory, int64_t bytes, int64_t free, const char* op,
                SourceLoc where) {
  const bool exists = memory != Hardware::MAX;
  Finding finding = core.finding(Code::E0206, op, where);
  finding.with("bytes", bytes).with("free", free);
  finding.with("size", exists ? static_cast<int64_t>(core.memory.of(memory).size()) : 0);
  finding.with("memory", exists ? name_of(memory) : "that position");
  return finding;
}

// A core goes on where there is a memory: what reaches behind its end is refused when it is used.
bool goes_on(Core& core, bool has_memory, Finding finding) {
  return has_memory ? passes(core, std::move(finding)) : fail(core, std::move(finding));
}

}  // namespace

uint32_t rounded_to_blocks(int64_t len) {
  return static_cast<uint32_t>((len + kRoundBytes - 1) / kRoundBytes * kRoundBytes);
}

const char* name_of(BufferState state) {
  constexpr const char* kNames[] = {"free", "allocated", "in the queue", "taken out of the queue",
                                    "of a TPipe that has ended"};
  return kNames[static_cast<size_t>(state)];
}

uint32_t offset_of(const Core& core, TPosition position, const uint8_t* address) {
  if (address == nullptr) return 0;
  return static_cast<uint32_t>(address - core.memory.of(core.chip().memory_of(position)).data());
}

std::span<uint8_t> bytes_there(const Core& core, const framework::Memory& memory) {
  const Object* const whole = core.memory_at(memory.address);
  if (whole == nullptr) return {};
  const auto there = std::min<int64_t>(memory.size_bytes, whole->end - memory.address);
  return {memory.address, static_cast<size_t>(there)};
}

void change(Core& core, Buffer& buffer, BufferState state, const char* op, SourceLoc where) {
  buffer.state = state;
  buffer.by = op;
  buffer.where = where;
  core.had_buffers = true;
  if (core.schedule == nullptr && core.readers.of_memory().empty()) return;
  Buffer shown = buffer;
  shown.memory.size_bytes = static_cast<uint32_t>(bytes_there(core, buffer.memory).size());
  // A check that ends what a buffer holds does so behind the last call that is late for it.
  if (state == BufferState::kAllocated && core.schedule != nullptr)
    core.schedule->settle_at(
        {shown.memory.address, shown.memory.address + shown.memory.size_bytes});
  for (auto* reader : core.readers.of_memory()) reader->changed(core, shown);
}

bool fail(Core& core, Finding finding) {
  core.report(std::move(finding));
  return false;
}

bool passes(Core& core, Finding finding) {
  core.report_passable(std::move(finding));
  return !core.stopping();
}

bool has_pipe(Core& core, const char* op, SourceLoc where) {
  return core.buffers.pipe != nullptr || fail(core, core.finding(Code::E0609, op, where));
}

bool in_range(Core& core, const char* op, SourceLoc where, const char* field, int64_t actual,
              int64_t lo, int64_t hi) {
  if (actual >= lo && actual <= hi) return true;
  Finding finding = core.finding(Code::E0606, op, where);
  finding.with("field", field).with("actual", actual).with("lo", lo).with("hi", hi);
  // None, or a few more than there may be, still says what is wanted.
  constexpr int64_t kMostPassed = 16 * kMaxBuffers;
  return actual >= 0 && actual <= kMostPassed ? passes(core, std::move(finding))
                                              : fail(core, std::move(finding));
}

Pool* pool_of(Core& core, int32_t pool, const char* op, SourceLoc where) {
  if (pool == framework::kNone) return nullptr;
  if (pool >= 0 && pool < static_cast<int32_t>(core.buffers.pools.size()))
    return &core.buffers.pools[static_cast<size_t>(pool)];
  Finding finding = core.finding(Code::E0605, op, where);
  fail(core, std::move(finding.with("what", "pool")));
  return nullptr;
}

bool counts_in(Core& core, Pool* pool, int64_t num, const char* op, SourceLoc where) {
  if (pool == nullptr) core.buffers.count += static_cast<int>(num);
  const int64_t count =
      pool == nullptr ? core.buffers.count : static_cast<int64_t>(pool->buffers.size()) + num;
  const int64_t most = pool == nullptr ? kMaxBuffers : kMaxBuffersOfPool;
  if (count <= most) return true;
  Finding finding = core.finding(Code::E0607, op, where);
  finding.with("owner", pool == nullptr ? "TPipe" : "TBufPool");
  return passes(core, std::move(finding.with("count", count).with("hi", most)));
}

namespace {

// TSCM grows from the end of L1, all else from the start of its memory. Bytes for which there is no
// room begin where the free ones do.
uint8_t* take_of_memory(Core& core, TPosition position, uint32_t bytes, const char* op,
                        SourceLoc where) {
  const Hardware memory = core.chip().memory_of(position);
  const size_t index = static_cast<size_t>(memory) % kMemories;
  const auto space = memory == Hardware::MAX ? std::span<uint8_t>() : core.memory.of(memory);
  uint32_t& head = core.buffers.used_bytes[index];
  uint32_t& tail = core.buffers.used_tail_bytes[index];
  const int64_t free = static_cast<int64_t>(space.size()) - head - tail;
  if (bytes > free && !goes_on(core, !space.empty(), no_room(core, memory, bytes, free, op, where)))
    return nullptr;
  const auto taken = static_cast<uint32_t>(std::min<int64_t>(bytes, free));
  if (position == TPosition::TSCM) return space.data() + space.size() - (tail += taken);
  head += taken;
  core.memory.use(memory, head);
  return space.data() + head - taken;
}

uint8_t* take_of_pool(Core& core, Pool& pool, TPosition position, uint32_t bytes, const char* op,
                      SourceLoc where) {
  const Hardware memory = core.chip().memory_of(position);
  const bool fits = memory == core.chip().memory_of(pool.position);
  const int64_t free = fits ? pool.size_bytes - pool.used_bytes : 0;
  if (bytes > free && !goes_on(core, fits, no_room(core, memory, bytes, free, op, where)))
    return nullptr;
  const auto taken = static_cast<uint32_t>(std::min<int64_t>(bytes, free));
  pool.used_bytes += taken;
  return pool.begin + pool.used_bytes - taken;
}

}  // namespace

uint8_t* take_bytes(Core& core, Pool* pool, TPosition position, uint32_t bytes, const char* op,
                    SourceLoc where) {
  return pool == nullptr ? take_of_memory(core, position, bytes, op, where)
                         : take_of_pool(core, *pool, position, bytes, op, where);
}

bool go_to(Core& core, Pool& pool, int64_t at, int64_t len, const char* op, SourceLoc where) {
  const int64_t first = at - offset_of(core, pool.position, pool.begin);
  if (first < 0) {
    const Hardware memory = core.chip().memory_of(pool.position);
    return fail(core, no_room(core, memory, rounded_to_blocks(len), 0, op, where));
  }
  pool.used_bytes = static_cast<uint32_t>(std::min<int64_t>(first, pool.size_bytes));
  return true;
}

int32_t add_buffer(Core& core, Pool* pool, TPosition position, int64_t len, int32_t queue,
                   const char* op, const char* name, SourceLoc where) {
  const uint32_t bytes = rounded_to_blocks(len);
  uint8_t* address = take_bytes(core, pool, position, bytes, op, where);
  const auto number = static_cast<int32_t>(core.buffers.all.size());
  Buffer buffer;
  buffer.memory = {address, bytes, number, position, offset_of(core, position, address)};
  buffer.queue = queue;
  buffer.taken_at = where;
  const auto state = queue == framework::kNone ? BufferState::kAllocated : BufferState::kFree;
  change(core, core.buffers.all.emplace_back(buffer), state, op, where);
  const std::span<uint8_t> there = bytes_there(core, buffer.memory);
  const Hardware memory = core.chip().memory_of(position);
  if (!there.empty()) core.objects.add({address, address + there.size(), memory, name, {}, number});
  if (pool != nullptr) pool->buffers.push_back(number);
  return number;
}

void end_buffer(Core& core, Buffer& buffer, const char* op, SourceLoc where) {
  change(core, buffer, BufferState::kEnded, op, where);
  const std::span<uint8_t> there = bytes_there(core, buffer.memory);
  core.objects.remove_within(there.data(), there.data() + there.size());
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
  fail(core, no_room(core, memory, kRoundBytes, 0, op, where));
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
