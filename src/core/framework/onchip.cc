// On-chip arrays, addresses, and the identity of the running core.
#include <algorithm>
#include <string>
#include <utility>

#include "asctwin/framework.h"
#include "core/framework/buffer_pool.h"
#include "core/issue/polling.h"
#include "core/launch/launch.h"

namespace asctwin::framework {

using namespace core;

namespace {

bool is_on_chip(const Core& core, TPosition position) {
  if (position >= TPosition::MAX) return false;
  const Hardware memory = core.chip().memory_of(position);
  return memory != Hardware::MAX && memory != Hardware::GM;
}

}  // namespace

void* onchip_array(Hardware memory, const char* name, uint64_t size_bytes, const void* site,
                   SourceLoc where) {
  Core& core = this_core(where);
  auto& arrays = core.buffers.arrays;
  if (const auto known = arrays.find(site); known != arrays.end()) return known->second;
  const size_t index = static_cast<size_t>(memory);
  const auto space = core.memory.of(memory);
  const uint64_t align = core.chip().align_bytes[index];
  const uint64_t bytes = (size_bytes + align - 1) / align * align;
  uint32_t& tail = core.buffers.used_tail_bytes[index];
  const uint64_t free = space.size() - core.buffers.used_bytes[index] - tail;
  if (bytes > free) {
    Finding finding = core.finding(Code::E0206, name, where);
    finding.with("bytes", static_cast<int64_t>(size_bytes))
        .with("free", static_cast<int64_t>(free));
    finding.with("size", static_cast<int64_t>(space.size())).with("memory", name_of(memory));
    if (!passes(core, std::move(finding))) return nullptr;
  }
  // Arrays grow from the end of their memory, buffers of TPipe from its start.
  tail += static_cast<uint32_t>(std::min(bytes, free));
  core.buffers.array_bytes[index] = tail;
  uint8_t* address = space.data() + space.size() - tail;
  const uint64_t there = std::min(size_bytes, space.size() - (address - space.data()));
  core.objects.add({address, address + there, memory, "`" + std::string(name) + "`", where});
  return arrays[site] = address;
}

uint8_t* place_tensor(TPosition position, uint64_t offset_bytes, uint64_t size_bytes,
                      SourceLoc where) {
  Core& core = this_core(where);
  if (is_on_chip(core, position)) {
    const Hardware memory = core.chip().memory_of(position);
    uint64_t& placed = core.buffers.placed_bytes[static_cast<size_t>(memory)];
    placed = std::max(placed, offset_bytes + size_bytes);
    core.memory.use(memory, placed);
    const auto space = core.memory.of(memory);
    if (core.had_buffers && offset_bytes + size_bytes <= space.size())
      for (auto* reader : core.readers.of_memory())
        reader->placed(core, space.subspan(offset_bytes, size_bytes));
    return space.data() + offset_bytes;
  }
  std::string positions;
  for (int i = 0; i < kPositions; ++i)
    if (is_on_chip(core, static_cast<TPosition>(i)))
      positions += std::string(positions.empty() ? "" : ", ") + kPositionNames[i];
  Finding finding = core.finding(Code::E0101, "LocalTensor", where);
  finding.with("what", phrase("the position {}", name_of(position)));
  fail(core, std::move(finding.with("supported", phrase("the positions {}", positions))));
  return nullptr;
}

void give_pointer(const uint8_t* address) {
  if (running_core == nullptr) return;
  for (auto* reader : running_core->readers.of_memory()) reader->pointed(*running_core, address);
}

uint64_t onchip_offset(TPosition position, const uint8_t* address) {
  Core& core = this_core();
  if (!is_on_chip(core, position)) return 0;
  return static_cast<uint64_t>(address - core.memory.of(core.chip().memory_of(position)).data());
}

void before_global_read() { yield_where_polling(this_core()); }

int64_t block_index() { return this_core().block_index(); }
int64_t block_count() { return this_core().launch().spec().blocks; }
int64_t sub_block_index() { return this_core().id().sub_block; }
bool core_is_cube() { return this_core().id().kind != CoreKind::kVector; }
bool core_is_vector() { return this_core().id().kind != CoreKind::kCube; }
bool sorts_proposals() { return this_core().chip().sorts_proposals; }
void reset_registers() { this_core().registers_to_set() = {}; }

}  // namespace asctwin::framework
