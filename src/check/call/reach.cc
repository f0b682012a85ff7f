// Takes windows from the memory map and hulls from the accesses.
#include "check/call/reach.h"

#include <algorithm>

#include "core/core.h"

namespace asctwin::check {
namespace {

Wide address_of(const uint8_t* pointer) {
  return static_cast<Wide>(reinterpret_cast<uintptr_t>(pointer));
}

// isa::hull_of in wide numbers. Sums of products of 64-bit fields could still exceed 128 bits, so
// each is limited to a value far outside every memory.
void widen_by_loops(const isa::Access& access, Wide& first, Wide& last) {
  constexpr Wide kFar = Wide{1} << 100;
  for (const isa::Loop& loop : access.loops) {
    const Wide reach = std::clamp(Wide{loop.count - 1} * loop.stride_bytes, -kFar, kFar);
    (reach < 0 ? first : last) += reach;
  }
}

// A tensor on chip has whole DataBlocks, whatever it says: `Get<float>(13)` and a DataCopyPad of 13
// elements go together in real code.
int64_t end_of_last_block(const core::Object& object, int64_t extent, int64_t left) {
  if (object.memory == Hardware::GM) return extent;
  return std::min((extent + isa::kBlockBytes - 1) / isa::kBlockBytes * isa::kBlockBytes, left);
}

}  // namespace

std::optional<Window> window_of(const core::Core& core, const isa::Operand& operand) {
  const core::Object* object = core.object_at(operand.address);
  if (object == nullptr) return std::nullopt;
  const int64_t size = object->size_bytes();
  const Window whole{object, object->begin, size, 0, size, object->name};
  if (operand.extent_bytes == isa::kUnknownExtent) return whole;
  const int64_t offset = operand.address - object->begin;
  const auto left = static_cast<uint64_t>(size - offset);
  if (offset == 0 && operand.extent_bytes == left) return whole;
  // A tensor that claims to be larger than its object ends with the object.
  if (operand.extent_bytes > left)
    return Window{object, object->begin, size, offset, size, object->name};
  const auto extent = static_cast<int64_t>(operand.extent_bytes);
  return Window{
      object,      operand.address, extent, 0, end_of_last_block(*object, extent, size - offset),
      "its tensor"};
}

std::optional<Window> window_before(const core::Core& core, const isa::Operand& operand) {
  const core::Object* object = core.object_before(operand.address);
  if (object == nullptr) return std::nullopt;
  const int64_t size = object->size_bytes();
  return Window{object, object->begin, size, 0, size, object->name};
}

Wide Reach::excess() const { return std::max(window.begin - first, last - window.end); }

void ReachSink::turn_to(int operand) {
  if (operand == operand_) return;
  operand_ = operand;
  ref_ = isa::operand_at(call_.info, call_.record, operand);
  window_ = window_of(core_, *ref_.operand);
  if (!window_) window_ = window_before(core_, *ref_.operand);
  if (window_) return;
  const auto same_list = [&](const isa::OperandRef& other) { return other.info == ref_.info; };
  if (std::none_of(lost_.begin(), lost_.end(), same_list)) lost_.push_back(ref_);
}

void ReachSink::add(const isa::Access& access) {
  if (is_empty(access)) return;
  turn_to(access.operand);
  if (!window_) return;
  Wide first = address_of(access.base) - address_of(window_->origin);
  Wide last = first + access.run_bytes;
  widen_by_loops(access, first, last);
  const bool write = is_write(access.effect);
  const auto same = [&](const Reach& reach) {
    return reach.list == ref_.info && reach.write == write && reach.window == *window_;
  };
  const auto known = std::find_if(reaches_.begin(), reaches_.end(), same);
  if (known == reaches_.end()) {
    reaches_.push_back({ref_.info, ref_.index_in_list, *window_, write, first, last});
    return;
  }
  const Wide before = known->excess();
  known->first = std::min(known->first, first);
  known->last = std::max(known->last, last);
  if (known->excess() > std::max<Wide>(before, 0)) known->index_in_list = ref_.index_in_list;
}

}  // namespace asctwin::check
