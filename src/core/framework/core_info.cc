// The core as a kernel sees it, and the memories that kernels divide by themselves.
#include "asctwin/core_info.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "core/framework/buffer_pool.h"
#include "core/launch/launch.h"
#include "isa/poison.h"

namespace asctwin::framework {

using namespace core;

int64_t sub_block_count() {
  const Core& core = this_core();
  const KernelKind kind = core.launch().kind();
  return core.id().kind == CoreKind::kVector && kind.cube > 0 ? kind.vector : 1;
}

int64_t launched_block() { return this_core().id().block; }

bool copies_bytes() { return this_core().chip().has(isa::Feature::kCopiesBytes); }

int64_t bytes_of_buffers() {
  const Buffers& buffers = this_core().buffers;
  const auto ub = static_cast<size_t>(Hardware::UB) % kMemories;
  return static_cast<int64_t>(std::max<uint64_t>(buffers.used_bytes[ub], buffers.placed_bytes[ub]));
}
int64_t bytes_of_first_buffer() {
  const Core& core = this_core();
  const uint8_t* const begin = core.memory.of(Hardware::UB).data();
  const Object* const first = core.object_at(begin);
  return first == nullptr ? bytes_of_buffers() : first->end - begin;
}
bool hold_nothing(int64_t bytes) {
  const Core& core = this_core();
  const std::span<const uint8_t> ub = core.memory.of(Hardware::UB);
  const auto lives = [&](const Buffer& buffer) {
    const framework::Memory& memory = buffer.memory;
    if (buffer.state == BufferState::kEnded || memory.address < ub.data() ||
        memory.address >= ub.data() + bytes)
      return false;
    if (buffer.queue != kNone) return buffer.state != BufferState::kFree;
    return std::ranges::any_of(bytes_there(core, memory),
                               [](uint8_t byte) { return byte != isa::kPoison; });
  };
  return core.readers.empty() || std::ranges::none_of(core.buffers.all, lives);
}

bool fills_again(uint64_t pattern) {
  return std::exchange(this_core().fill_pattern, pattern) == pattern;
}

bool loads_windows() { return this_core().chip().loads_windows; }
bool keeps_strips_in_l0a() { return this_core().chip().l0a_by_columns; }
bool fixpipe_counts_elements() { return this_core().chip().fixpipe_counts_elements; }
int64_t bias_unit_bytes() { return this_core().chip().bias_unit_bytes; }

HardEvent event_of(pipe_t from, pipe_t to, const char* op, SourceLoc where) {
  const HardEvent event = event_between(from, to);
  if (event != HardEvent::MAX) return event;
  Core& core = this_core(where);
  Finding finding = core.finding(Code::E0101, op, where);
  finding.with("what", phrase("flags from {} to {}", name_of(from), name_of(to)));
  fail(core, std::move(finding.with("supported", "the pairs of HardEvent")));
  return HardEvent::V_S;
}

// UNVERIFIED: evidence = inferred. A clock would give another number in each run: the counter grows
// by one with each instruction and each call that reads it.
int64_t system_cycle() {
  Core& core = this_core();
  return core.instructions + ++core.cycle_reads;
}

void note_place_of_call(SourceLoc where) { this_core(where).place_of_call = where; }
SourceLoc place_of_call() {
  Core& core = this_core();
  return std::exchange(core.place_of_call, std::nullopt).value_or(core.last_where);
}

Memory memory_from(const void* pointer, SourceLoc where) {
  return memory_in(Hardware::UB, pointer, where);
}

Memory memory_in(Hardware memory, const void* pointer, SourceLoc where) {
  constexpr uintptr_t kLowestOfHost = uintptr_t{1} << 20;
  constexpr TPosition kPositions[kMemories] = {TPosition::GM, TPosition::VECCALC,  TPosition::A1,
                                               TPosition::A2, TPosition::B2,       TPosition::CO1,
                                               TPosition::C2, TPosition::C2PIPE2GM};
  Core& core = this_core(where);
  const auto number = reinterpret_cast<uintptr_t>(pointer);
  const auto* address = static_cast<const uint8_t*>(pointer);
  const uint8_t* const first = core.memory.of(memory).data();
  if (number < kLowestOfHost) {
    address = first + number;
  } else if (number <= UINT32_MAX) {  // the lower half of an address
    const auto offset = static_cast<uint32_t>(number - reinterpret_cast<uintptr_t>(first));
    if (offset < core.memory.of(memory).size()) address = first + offset;
  }
  const Object* object = core.object_at(address);
  Memory found;
  found.address = const_cast<uint8_t*>(address);
  found.position = kPositions[static_cast<size_t>(memory)];
  if (object == nullptr || object->memory == Hardware::GM) return found;
  found.position = kPositions[static_cast<size_t>(object->memory)];
  found.size_bytes = static_cast<uint32_t>(object->end - address);
  found.offset_bytes = offset_of(core, found.position, address);
  return found;
}

Memory local_memory(Hardware memory, TPosition position, uint64_t offset, uint64_t bytes,
                    SourceLoc where) {
  Core& core = this_core(where);
  const uint64_t size = core.memory.of(memory).size();
  if (offset + bytes > size) {
    Finding finding = core.finding(Code::E0206, "Alloc", where);
    finding.with("bytes", static_cast<int64_t>(bytes))
        .with("free", static_cast<int64_t>(size < offset ? 0 : size - offset))
        .with("size", static_cast<int64_t>(size))
        .with("memory", name_of(memory));
    if (!passes(core, std::move(finding))) return {};
  }
  return {place_tensor(position, offset, bytes, where), static_cast<uint32_t>(bytes), kNone,
          position, static_cast<uint32_t>(offset)};
}

}  // namespace asctwin::framework
