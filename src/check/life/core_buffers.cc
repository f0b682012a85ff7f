// A TPipe numbers its buffers from 0.
#include "check/life/core_buffers.h"

#include <algorithm>
#include <string_view>

#include "core/launch/launch.h"

namespace asctwin::check {
namespace {

// Whether other cores can read what this core writes to the memory.
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
  size_t init_buffer = 0;
  while (init_buffer < init_buffers_.size() &&
         !is_same(init_buffers_[init_buffer].where, buffer.where))
    ++init_buffer;
  if (init_buffer == init_buffers_.size())
    init_buffers_.push_back({buffer.where, memory, int64_t{buffer.memory.size_bytes}});
  held_.resize(std::max(held_.size(), number_of(buffer) + 1));
  held_[number_of(buffer)] = {{}, init_buffer};
  use_of(buffer).is_watched = !is_shared(core_, memory);
}

void CoreBuffers::end(const core::Buffer& buffer) {
  Held& held = held_[number_of(buffer)];
  if (held.use.is_touched) init_buffers_[held.init_buffer].is_touched = true;
  held = {};
}

BufferUse& CoreBuffers::use_of(const core::Buffer& buffer) { return held_[number_of(buffer)].use; }

BufferUse* CoreBuffers::use_at(const uint8_t* address) {
  const core::Object* object = core_.objects.find(address);
  return object == nullptr || object->buffer < 0 ? nullptr
                                                 : &held_[static_cast<size_t>(object->buffer)].use;
}

std::vector<InitBufferCall> CoreBuffers::init_buffers() const {
  std::vector<InitBufferCall> init_buffers = init_buffers_;
  for (const Held& held : held_)
    if (held.use.is_touched) init_buffers[held.init_buffer].is_touched = true;
  return init_buffers;
}

}  // namespace asctwin::check
