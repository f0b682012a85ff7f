// The unobserved path's last line of defence.
#include "core/issue/guard.h"

#include <optional>

#include "asctwin/global_block.h"
#include "core/core.h"
#include "core/issue/room_behind.h"
#include "core/issue/stray.h"

namespace asctwin::core {
namespace {

// Holds every access against the memory that it begins in and narrows the operands' ranges.
class ContainedSink final : public isa::AccessSink {
 public:
  ContainedSink(const Core& core, const Instruction& call, std::span<AddressRange> ranges)
      : core_(core), call_(call), ranges_(ranges) {}

  void add(const isa::Access& access) override {
    if (isa::is_empty(access) || outside_) return;
    const isa::Hull hull = isa::hull_of(access);
    const Object* object = core_.container_of(access.base);
    if (object == nullptr) object = core_.object_before(access.base);
    if (object != nullptr && hull.first >= object->begin - access.base) {
      if (hull.last <= object->end - access.base)
        return narrow(access, hull, object->begin, object->end);
      if (!isa::is_write(access.effect) && carries_what_it_reads(call_) &&
          hull.last <= object->room_end() - access.base) {
        GlobalBlock::open_room(object->end, object->room_end());  // later calls may go so far
        return narrow(access, hull, object->begin, object->room_end());
      }
    }
    outside_ = Outside{access, hull, object != nullptr ? Meant{object} : meant(access)};
  }

  struct Outside {
    isa::Access access;
    isa::Hull hull;
    Meant meant;
  };
  const std::optional<Outside>& outside() const { return outside_; }

 private:
  // Returns the memory that an access outside all memories was meant to reach.
  Meant meant(const isa::Access& access) const {
    const uint8_t* operand = operand_of(access);
    const Object* object = core_.container_of(operand);
    return object != nullptr ? Meant{object} : meant_by(core_, operand);
  }

  const uint8_t* operand_of(const isa::Access& access) const {
    return isa::operand_at(call_.info, call_.record, access.operand).operand->address;
  }

  void narrow(const isa::Access& access, const isa::Hull& hull, const uint8_t* begin,
              const uint8_t* end) {
    if (ranges_.empty()) return;
    const int64_t reach = access.base - operand_of(access);
    AddressRange& range = ranges_[static_cast<size_t>(access.operand)];
    const auto first =
        reinterpret_cast<uintptr_t>(begin) - static_cast<uintptr_t>(reach + hull.first);
    const auto last = reinterpret_cast<uintptr_t>(end) - static_cast<uintptr_t>(reach + hull.last);
    range = range.meet({first, last - first});
  }

  const Core& core_;
  const Instruction& call_;
  std::span<AddressRange> ranges_;
  std::optional<Outside> outside_;
};

Finding finding_of(const Core& core, const Instruction& instruction,
                   const ContainedSink::Outside& outside) {
  const Code code = outside.meant.object == nullptr ? Code::E0202 : Code::E0201;
  Finding finding = core.finding(code, instruction.name, instruction.where);
  finding.with(
      "operand",
      isa::operand_at(instruction.info, instruction.record, outside.access.operand).info->name);
  if (outside.meant.object == nullptr)
    return finding.with("address", stray_address_text(core, outside.access.base));
  const int64_t base = outside.access.base - outside.meant.object->begin;
  finding.with("verb", isa::is_write(outside.access.effect) ? "writes" : "reads");
  finding.with("first", base + outside.hull.first).with("last", base + outside.hull.last);
  return add_object(finding, outside.meant);
}

// A count or a length beyond what its field holds, which says all the same what is wanted. Small
// fields are modes.
bool is_only_too_large(const isa::Limit& limit, const void* record) {
  constexpr int64_t kLeastRange = 255, kMost = int64_t{1} << 20;
  const int64_t value = limit.value(record);
  return limit.hi >= kLeastRange && value > limit.hi && value <= kMost &&
         value % limit.multiple_of == 0;
}

bool is_modelled_for(const Instruction& instruction, isa::Family family) {
  const isa::Support* row = isa::find_support(instruction.info, instruction.record, family);
  return row != nullptr && row->modelled;
}

// Operands that this chip does not take have a meaning where another chip takes them.
bool takes_operands(const Core& core, const Instruction& instruction) {
  if (instruction.info.support.empty()) return true;
  const isa::Family own = core.chip().family;
  if (isa::find_support(instruction.info, instruction.record, own) != nullptr)
    return is_modelled_for(instruction, own);
  for (int family = 0; family < static_cast<int>(isa::Family::kCount); ++family)
    if (is_modelled_for(instruction, static_cast<isa::Family>(family))) return true;
  return false;
}

// Where bytes lie is no matter of meaning. An atomic copy of another type than the one that was set
// (E0106) combines elements of the type that was set.
bool takes_meaning_away(const isa::Rule& rule) {
  return is_error(rule.code) && !rule.of_places && rule.code != Code::E0106;
}

bool has_meaning(const Core& core, const Instruction& instruction) {
  const isa::OpInfo& info = instruction.info;
  if (!takes_operands(core, instruction)) return false;
  for (const isa::Limit& limit : info.limits) {
    const isa::Verdict verdict = isa::verdict_of(limit, instruction.record, core.chip());
    if (verdict == isa::Verdict::kHolds || verdict == isa::Verdict::kDoesNothing) continue;
    if (!is_only_too_large(limit, instruction.record)) return false;
  }
  for (const isa::Rule& rule : info.rules)
    if (takes_meaning_away(rule) && rule.families.contains(core.chip().family) &&
        !rule.holds(instruction.record, core.context()))
      return false;
  return true;
}

}  // namespace

bool can_execute(const Core& core, const Instruction& instruction) {
  if (!has_meaning(core, instruction)) return false;
  ContainedSink sink(core, instruction, {});
  if (instruction.accesses != nullptr) instruction.accesses(instruction.record, sink);
  return !sink.outside();
}

void guard(Core& core, const Instruction& instruction, std::span<AddressRange> ranges) {
  if (!has_meaning(core, instruction)) {
    Finding finding = core.finding(Code::E0901, instruction.name, instruction.where);
    finding.with("what", "these parameters, which the checks would explain,");
    core.report(std::move(finding));
  }
  if (instruction.accesses == nullptr) return;
  ContainedSink sink(core, instruction, ranges);
  instruction.accesses(instruction.record, sink);
  if (sink.outside()) core.report(finding_of(core, instruction, *sink.outside()));
}

}  // namespace asctwin::core
