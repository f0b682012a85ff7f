// Sizes small enough to be copied at every trial.
#include "world.h"

#include <algorithm>
#include <cstring>

#include "isa/poison.h"

namespace asctwin::fuzz {
namespace {

constexpr size_t kForeignBytes = 4096;
constexpr size_t kGapBytes = 4096;
constexpr std::array<size_t, 3> kTensorBytes = {96 * 1024, 4000, 33};
constexpr int64_t kScatterBytes = 4096;

size_t global_bytes() {
  size_t bytes = kGapBytes;
  for (const size_t size : kTensorBytes) bytes += (size + 511) / 512 * 512 + kGapBytes;
  return bytes;
}

}  // namespace

World::World() : global_(global_bytes()), foreign_(kForeignBytes) {
  const uint8_t* at = global_.data() + kGapBytes;
  for (const size_t size : kTensorBytes) {
    tensors_.push_back({at, size, "argument " + std::to_string(tensors_.size())});
    at += (size + 511) / 512 * 512 + kGapBytes;
  }
}

uint8_t* World::address_of(const core::Core& core, const Spot& spot) const {
  const auto offset = static_cast<uintptr_t>(spot.offset);
  switch (spot.kind) {
    case Spot::Kind::kOnChip:
      return reinterpret_cast<uint8_t*>(
          reinterpret_cast<uintptr_t>(core.memory.of(spot.memory).data()) + offset);
    case Spot::Kind::kTensor:
      return global_.data() + spot.offset;
    case Spot::Kind::kForeign:
      return const_cast<uint8_t*>(foreign_.data()) + spot.offset % int64_t{kForeignBytes / 2};
    case Spot::Kind::kWild:
      return reinterpret_cast<uint8_t*>(offset);
    case Spot::Kind::kNull:
      break;
  }
  return nullptr;
}

void World::refresh() {
  std::memset(global_.data(), isa::kPoison, global_.size_bytes());
  std::fill(foreign_.begin(), foreign_.end(), uint8_t{0xA5});
}

void World::scatter(Rng& rng, const core::Core& core, const uint8_t* address) const {
  const core::Object* object = core.object_at(address);
  if (object == nullptr) return;
  const int64_t bytes = std::min<int64_t>(kScatterBytes, object->end - address);
  auto* to = const_cast<uint8_t*>(address);
  for (int64_t i = 0; i < bytes; ++i) to[i] = static_cast<uint8_t>(rng());
}

void World::look(const core::Core& core, std::vector<Part>& image) const {
  size_t count = 0;
  const auto add = [&](const uint8_t* begin, size_t size, bool is_core) {
    if (count == image.size()) image.emplace_back();
    Part& part = image[count++];
    part.begin = begin;
    part.bytes.assign(begin, begin + size);
    part.is_core = is_core;
  };
  for (int i = 1; i < kMemories; ++i) {
    const auto memory = core.memory.of(static_cast<Hardware>(i));
    if (!memory.empty()) add(memory.data(), memory.size(), true);
  }
  add(global_.data(), global_.size_bytes(), true);
  add(foreign_.data(), foreign_.size(), false);
  image.resize(count);
}

}  // namespace asctwin::fuzz
