// A TPipe numbers its buffers from 0.
#include "check/core_buffers.h"

#include <algorithm>
#include <string_view>

#include "core/launch.h"

namespace asctwin::check {
namespace {

// Others may read what this core writes there.
bool is_shared(const core::Core& core, Hardware memory) {
  return core.launch().has_mixed_blocks() && (memory == Hardware::L1 || memory == Hardware::UB);
}

bool is_same(SourceLoc a, SourceLoc b) {
  return a.line == b.line && a.frame == b.frame && std::string_view(a.file) == b.file;
}

size_t number_of(const core::Buffer& buffer) { return static_cast<size_t>(buffer.memory.buffer); }

}  // namespace

void CoreBuffers::begin(const core::Buffer& buffer) {
  const Hardware memory = core_.chip().memory_of(buffer.memory.position);
  size_t gift = 0;
  while (gift < gifts_.size() && !is_same(gifts_[gift].where, buffer.where)) ++gift;
  if (gift == gifts_.size())
    gifts_.push_back({buffer.where, memory, int64_t{buffer.memory.size_bytes}});
  held_.resize(std::max(held_.size(), number_of(buffer) + 1));
  held_[number_of(buffer)] = {{}, gift};
  use_of(buffer).is_watched = !is_shared(core_, memory);
}

void CoreBuffers::end(const core::Buffer& buffer) {
  Held& held = held_[number_of(buffer)];
  if (held.use.is_touched) gifts_[held.gift].is_touched = true;
  held = {};
}

BufferUse& CoreBuffers::use_of(const core::Buffer& buffer) { return held_[number_of(buffer)].use; }

BufferUse* CoreBuffers::use_at(const uint8_t* address) {
  const core::Object* object = core_.objects.find(address);
  return object == nullptr || object->buffer < 0 ? nullptr
                                                 : &held_[static_cast<size_t>(object->buffer)].use;
}

std::vector<Gift> CoreBuffers::gifts() const {
  std::vector<Gift> gifts = gifts_;
  for (const Held& held : held_)
    if (held.use.is_touched) gifts[held.gift].is_touched = true;
  return gifts;
}

}  // namespace asctwin::check
