// An operand is copied from the first byte that is touched to the last, together with those that
// overlap it.
#include "check/init/replica.h"

#include <algorithm>

namespace asctwin::check {
namespace {

constexpr size_t kAlignment = 64;

// The bytes that are copied of the operand with this flat index, in `list`.
Bytes copied_bytes(const core::Instruction& instruction, const Touched::List& list, int operand,
                   Replica::Of of) {
  const bool carried =
      of == Replica::Of::kContents ||
      std::any_of(list.reads.begin(), list.reads.end(), [&](const isa::Access& access) {
        return access.operand == operand && is_carried(instruction, *list.info, access);
      });
  std::vector<isa::Access> copied;
  for (const auto* accesses : {&list.writes, &list.reads})
    for (const isa::Access& access : *accesses)
      if (access.operand == operand && (carried || is_write(access.effect)))
        copied.push_back(access);
  return bytes_of(copied);
}

// Whether the call computes with a part of the operand, and carries another.
bool is_mixed(const Touched::List& list, int operand) {
  return std::any_of(list.reads.begin(), list.reads.end(), [&](const isa::Access& access) {
    return access.operand == operand && access.carried;
  });
}

}  // namespace

bool is_carried(const core::Instruction& instruction, const isa::OperandInfo& list,
                const isa::Access& access) {
  return access.carried || (list.carried != nullptr && list.carried(instruction.record));
}

void Replica::Copy::make_room() {
  const auto size = static_cast<size_t>(original.end - original.begin);
  room.resize(size + 2 * kAlignment);
  const uintptr_t place = reinterpret_cast<uintptr_t>(original.begin) % kAlignment;
  const uintptr_t start = reinterpret_cast<uintptr_t>(room.data()) % kAlignment;
  offset = (place + kAlignment - start) % kAlignment;
}

Replica::Replica(const core::Instruction& instruction, const Touched& touched, Of of) {
  std::vector<Bytes> parts;
  for (const Touched::List& list : touched.lists())
    for (int i = 0; i < list.info->count; ++i) {
      const Bytes part = copied_bytes(instruction, list, static_cast<int>(samples_.size()), of);
      samples_.push_back(part.begin);
      if (part.begin != nullptr) parts.push_back(part);
    }
  std::sort(parts.begin(), parts.end(),
            [](const Bytes& a, const Bytes& b) { return a.begin < b.begin; });
  for (const Bytes& part : parts) {
    if (copies_.empty() || part.begin >= copies_.back().original.end)
      copies_.push_back({part, {}, 0});
    Bytes& whole = copies_.back().original;
    whole.end = std::max(whole.end, part.end);
  }
  for (Copy& copy : copies_) {
    copy.make_room();
    if (of == Of::kContents) std::copy(copy.original.begin, copy.original.end, copy.begin());
  }
  if (of == Of::kContents) return;
  for (const Touched::List& list : touched.lists())
    for (const isa::Access& access : list.reads)
      if (is_mixed(list, access.operand)) copy_content(access);
}

void Replica::copy_content(const isa::Access& access) {
  isa::for_each_run(access,
                    [&](const uint8_t* run, int64_t bytes) { std::copy_n(run, bytes, at(run)); });
}

uint8_t* Replica::at(const uint8_t* address) {
  const auto copy = std::prev(
      std::upper_bound(copies_.begin(), copies_.end(), address,
                       [](const uint8_t* a, const Copy& c) { return a < c.original.begin; }));
  return copy->begin() + (address - copy->original.begin);
}

void Replica::execute(const core::Instruction& instruction) {
  std::vector<uint8_t*> addresses;
  for (const isa::OperandInfo& list : instruction.info.operands)
    for (int i = 0; i < list.count; ++i) {
      uint8_t* const real = list.first(instruction.record)[i].address;
      const uint8_t* const sample = samples_[addresses.size()];
      addresses.push_back(sample == nullptr ? real : at(sample) + (real - sample));
    }
  instruction.execute_at(instruction.record, addresses.data());
}

}  // namespace asctwin::check
