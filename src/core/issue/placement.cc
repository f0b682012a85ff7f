// Answers a single-call check's questions about an address: the object around it, its alignment,
// and whether operands meet.
#include "core/issue/placement.h"

#include <algorithm>

#include "core/core.h"

namespace asctwin::core {
namespace {

uintptr_t number_of(const uint8_t* address) { return reinterpret_cast<uintptr_t>(address); }

// Part of a memory that other objects lie in as well: how far it reaches differs from place to
// placed.
bool is_between_objects(const Core& core, const Object& object) {
  return object.memory != Hardware::GM && !core.objects.empty() &&
         core.objects.find(object.begin) != &object;
}

}  // namespace

void Placement::reach(std::span<const Footprint::Part> parts) {
  std::array<bool, kMostOperands> is_touched{};
  for (const Footprint::Part& part : parts) {
    const auto number = static_cast<size_t>(part.access.operand);
    PlacedOperand& placed = operands_[number];
    const auto first = static_cast<int64_t>(number_of(part.begin) - placed.address);
    const auto last = static_cast<int64_t>(number_of(part.end) - placed.address);
    placed.first = is_touched[number] ? std::min(placed.first, first) : first;
    placed.last = is_touched[number] ? std::max(placed.last, last) : last;
    placed.is_written = placed.is_written || isa::is_write(part.access.effect);
    is_touched[number] = true;
  }
}

bool Placement::enclose(const Core& core, const Instruction& call, AddressRange* ranges) {
  int flat = 0;
  for (size_t list = 0; list < call.info.operands.size(); ++list) {
    const isa::OperandInfo& info = call.info.operands[list];
    for (int i = 0; i < info.count; ++i) {
      const isa::Operand& operand = info.first(call.record)[i];
      const Object* object = core.object_at(operand.address);
      if (object == nullptr || is_between_objects(core, *object)) return false;
      PlacedOperand& placed = operands_[static_cast<size_t>(flat)];
      AddressRange& range = ranges[flat++];
      const uintptr_t first = number_of(object->begin) - static_cast<uintptr_t>(placed.first);
      const uintptr_t last = number_of(object->end) - static_cast<uintptr_t>(placed.last);
      range = {first, last - first};
      placed.last_address = last;
      const Hardware memory = core.chip().memory_of(operand.position);
      placed.alignment_mask =
          isa::alignment_of(call.info, call.record, static_cast<int>(list), memory, core.chip()) -
          1;
      if (!range.contains(operand.address) || !placed.holds(operand)) return false;
    }
  }
  return true;
}

void Placement::pair_up() {
  pair_count_ = 0;
  for (size_t b = 1; b < count_; ++b)
    for (size_t a = 0; a < b; ++a) {
      const PlacedOperand &one = operands_[a], &other = operands_[b];
      if (!one.is_written && !other.is_written) continue;
      const size_t at = a * sizeof(isa::Operand), at_other = b * sizeof(isa::Operand);
      const auto distance = static_cast<int64_t>(other.address - one.address);
      // From `meet` on up to below `part` they meet.
      const int64_t meet = one.first - other.last + 1, part = one.last - other.first;
      if (distance < meet || distance >= part)
        pairs_[pair_count_++] = {at, at_other, meet,
                                 static_cast<uint64_t>(std::max<int64_t>(part - meet, 0))};
      else
        pairs_[pair_count_++] = {at, at_other, distance + 1, UINT64_MAX};
    }
}

bool Placement::learn(const Core& core, const Instruction& call,
                      std::span<const Footprint::Part> parts, AddressRange* ranges) {
  count_ = static_cast<size_t>(isa::operand_count(call.info));
  if (count_ > kMostOperands) return false;
  operands_ = {};
  for (size_t i = 0; i < count_; ++i)
    operands_[i].address =
        number_of(isa::operand_at(call.info, call.record, static_cast<int>(i)).operand->address);
  reach(parts);
  if (!enclose(core, call, ranges)) return false;
  pair_up();
  return true;
}

}  // namespace asctwin::core
