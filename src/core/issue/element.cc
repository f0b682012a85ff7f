// GetValue and SetValue without a record, where nothing looks at them. All others have one.
#include "asctwin/element.h"

#include "asctwin/issue.h"
#include "core/issue/element_calls.h"
#include "core/issue/global_order.h"
#include "core/issue/polling.h"
#include "isa/element_access.h"
#include "isa/op_info.h"

namespace asctwin {
namespace {

using core::Core;
using core::KnownElements;

// Applies the facts that the inline cache has learnt from the access to others of its kind.
template <class I>
void learn(Core& core, const I& instruction, KnownElements::Kind kind, SourceLoc where) {
  isa::Operand tensor;
  if (core.schedule != nullptr || !core::place_at_element(instruction, tensor)) return;
  for (const core::CachedCall* known = &core.calls.first(core::kRecordNumber<I>, where);
       known != nullptr; known = known->next)
    if (known->is_filled && !known->is_observed && known->ranges[0].contains(tensor.address) &&
        core::are_alike(instruction, *reinterpret_cast<const I*>(known->resolved)))
      return core.elements.add(kind, known->ranges[0], where.line);
}

// As issue(), which looks at the same places: most elements are known to the checks.
template <class I>
ASCTWIN_ALWAYS_INLINE void issue_element(Core& core, const I& instruction, KnownElements::Kind kind,
                                         SourceLoc where) {
  where.frame = core.frame;
  {
    const core::GlobalOrder<I> order(instruction);
    if (core.schedule == nullptr &&
        core::issue_known_element(core, core.calls.first(core::kRecordNumber<I>, where),
                                  instruction, where, nullptr))
      return;
  }
  issue(instruction, where);
  learn(core, instruction, kind, where);
}

// These take what load_element() and store_element() take, so that it stays in its registers.
[[gnu::noinline]] uint64_t load_by_record(const uint8_t* tensor, uint64_t extent_bytes,
                                          uint64_t index, ElementKind kind, SourceLoc where) {
  Core& core = core::this_core();
  if (kind.position() == TPosition::GM) core::yield_where_polling(core);
  uint64_t bits = 0;
  const isa::Operand src{const_cast<uint8_t*>(tensor), extent_bytes, kind.position()};
  issue_element(core, isa::GetValue{src, kind.dtype(), index, &bits},
                {kind, KnownElements::Access::kLoad}, where);
  return bits;
}
[[gnu::noinline]] void store_by_record(uint8_t* tensor, uint64_t extent_bytes, uint64_t index,
                                       ElementKind kind, uint64_t bits, SourceLoc where) {
  const isa::Operand dst{tensor, extent_bytes, kind.position()};
  issue_element(core::this_core(), isa::SetValue{dst, kind.dtype(), index, bits},
                {kind, KnownElements::Access::kStore}, where);
}

// Whether the element lies in its tensor, and in memory where this core has accessed its like.
ASCTWIN_ALWAYS_INLINE bool is_known(const Core* core, const uint8_t* tensor, uint64_t extent_bytes,
                                    uint64_t index, ElementKind element, KnownElements::Kind kind,
                                    int line) {
  constexpr uint64_t kMost = uint64_t{1} << 40;  // so that nothing wraps around
  const uint64_t offset = index * element.size();
  return core != nullptr && index < kMost && offset + element.size() <= extent_bytes &&
         core->elements.hold(kind, tensor + offset, line) && !core->stopping();
}

ASCTWIN_ALWAYS_INLINE void note(Core& core, SourceLoc where, const isa::OpInfo& info) {
  where.frame = core.frame;
  core.last_where = where;
  core.last_op = info.name;
  ++core.instructions;
}

}  // namespace

uint64_t load_element(const uint8_t* tensor, uint64_t extent_bytes, uint64_t index,
                      ElementKind kind, SourceLoc where) {
  Core* const core = core::running_core;
  if (!is_known(core, tensor, extent_bytes, index, kind, {kind, KnownElements::Access::kLoad},
                where.line)) [[unlikely]]
    return load_by_record(tensor, extent_bytes, index, kind, where);
  const bool is_global = kind.position() == TPosition::GM;
  if (is_global && (core->global_reads + 1) % core::kReadsBetweenYields == 0) [[unlikely]]
    return load_by_record(tensor, extent_bytes, index, kind, where);
  core->global_reads += is_global ? 1 : 0;
  note(*core, where, isa::GetValue::info);
  if (is_global) core::order_accesses();
  const uint64_t bits = isa::load_bits(tensor + index * kind.size(), kind.size());
  if (is_global) core::order_accesses();
  return bits;
}

void store_element(uint8_t* tensor, uint64_t extent_bytes, uint64_t index, ElementKind kind,
                   uint64_t bits, SourceLoc where) {
  Core* const core = core::running_core;
  if (!is_known(core, tensor, extent_bytes, index, kind, {kind, KnownElements::Access::kStore},
                where.line)) [[unlikely]]
    return store_by_record(tensor, extent_bytes, index, kind, bits, where);
  const bool is_global = kind.position() == TPosition::GM;
  note(*core, where, isa::SetValue::info);
  core->effects += is_global ? 1 : 0;
  if (is_global) core::order_accesses();
  isa::store_bits(tensor + index * kind.size(), bits, kind.size());
  if (is_global) core::order_accesses();
}

}  // namespace asctwin
