// Neighbouring ranges that touch no common byte get copies of their own.
#include "check/init/memory_copies.h"

#include <algorithm>

namespace asctwin::check {
namespace {

constexpr size_t kAlignment = 64;

}  // namespace

void MemoryCopies::Copy::make_room() {
  const auto size = static_cast<size_t>(original.end - original.begin);
  room.resize(size + 2 * kAlignment);
  const uintptr_t place = reinterpret_cast<uintptr_t>(original.begin) % kAlignment;
  const uintptr_t start = reinterpret_cast<uintptr_t>(room.data()) % kAlignment;
  offset = (place + kAlignment - start) % kAlignment;
}

MemoryCopies::MemoryCopies(std::vector<Bytes> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const Bytes& a, const Bytes& b) { return a.begin < b.begin; });
  for (const Bytes& range : ranges) {
    if (copies_.empty() || range.begin >= copies_.back().original.end)
      copies_.push_back({range, {}, 0});
    Bytes& whole = copies_.back().original;
    whole.end = std::max(whole.end, range.end);
  }
  for (Copy& copy : copies_) copy.make_room();
}

uint8_t* MemoryCopies::at(const uint8_t* address) {
  const auto copy = std::prev(
      std::upper_bound(copies_.begin(), copies_.end(), address,
                       [](const uint8_t* a, const Copy& c) { return a < c.original.begin; }));
  return copy->begin() + (address - copy->original.begin);
}

void MemoryCopies::execute(const core::Instruction& instruction,
                           const std::vector<const uint8_t*>& samples) {
  std::vector<uint8_t*> addresses;
  for (const isa::OperandInfo& list : instruction.info.operands)
    for (int i = 0; i < list.count; ++i) {
      uint8_t* const real = list.first(instruction.record)[i].address;
      const uint8_t* const sample = samples[addresses.size()];
      addresses.push_back(sample == nullptr ? real : at(sample) + (real - sample));
    }
  instruction.execute_at(instruction.record, addresses.data());
}

}  // namespace asctwin::check
