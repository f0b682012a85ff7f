// From reaches to findings.
#include "check/bounds.h"

#include <algorithm>
#include <limits>

#include "asctwin/isa/scalar.h"
#include "check/facts.h"
#include "check/reach.h"
#include "check/units.h"
#include "core/core.h"
#include "core/launch.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;

// A misaligned start moves the bytes, but does not make them meaningless.
bool has_bytes(const std::vector<Finding>& findings) {
  return std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return is_error(finding.code) && finding.code != Code::E0104;
  });
}

int64_t saturated(Wide value) {
  using Limits = std::numeric_limits<int64_t>;
  return static_cast<int64_t>(std::clamp<Wide>(value, Limits::min(), Limits::max()));
}

Finding lost_finding(const Core& core, const Instruction& call, const isa::OperandRef& lost) {
  Finding finding = finding_of(core, call, Code::E0202);
  finding.with("operand", operand_text(*lost.info, lost.index_in_list));
  return finding.with("address", core::stray_address_text(core, lost.operand->address));
}

// What lies in front of the address, in global memory and no further than the guard zone behind it.
const core::Object* object_before(const Core& core, const uint8_t* address) {
  constexpr ptrdiff_t kGuardBytes = ptrdiff_t{64} << 20;
  const core::Object* before = nullptr;
  core.launch().global_objects().for_each([&](const core::Object& object) {
    if (object.end <= address && address - object.end < kGuardBytes) before = &object;
  });
  return before;
}

// The bytes of one operand, from its address on.
class OperandSink final : public isa::AccessSink {
 public:
  OperandSink(const Instruction& call, const isa::Operand* operand)
      : call_(call), operand_(operand) {}
  void add(const isa::Access& access) override {
    if (isa::is_empty(access) ||
        isa::operand_at(call_.info, call_.record, access.operand).operand != operand_)
      return;
    const isa::Hull hull = isa::hull_of(access);
    const int64_t base = access.base - operand_->address;
    first = std::min(first, base + hull.first);
    last = std::max(last, base + hull.last);
    write = write || isa::is_write(access.effect);
  }

  int64_t first = 0, last = 0;
  bool write = false;

 private:
  const Instruction& call_;
  const isa::Operand* operand_;
};

// An operand that begins at or behind the end of what it was meant to lie in, or in no memory.
Finding beyond_or_lost(const Core& core, const Instruction& call, const isa::OperandRef& lost) {
  const core::Object* object = object_before(core, lost.operand->address);
  if (object == nullptr) return lost_finding(core, call, lost);
  OperandSink bytes(call, lost.operand);
  call.accesses(call.record, bytes);
  const int64_t at = lost.operand->address - object->begin;
  Finding finding = finding_of(core, call, Code::E0201);
  finding.with("verb", bytes.write ? "writes" : "reads").with("operand", lost.info->name);
  finding.with("first", at + bytes.first).with("last", at + bytes.last);
  return finding.with("object", object->name).with("size", object->size_bytes());
}

// "a queue's buffer (`AllocTensor` at k.cpp:12)"
std::string window_text(const Core& core, const Window& window) {
  const std::string giver = giver_text(core, *window.object);
  return std::string(window.name) + (giver.empty() ? "" : " (" + giver + ")");
}

Finding outside_finding(const Core& core, const Instruction& call, const Reach& reach) {
  Finding finding = finding_of(core, call, Code::E0201);
  finding.with("verb", reach.write ? "writes" : "reads").with("operand", reach.list->name);
  finding.with("first", saturated(reach.first)).with("last", saturated(reach.last));
  finding.with("object", window_text(core, reach.window));
  return finding.with("size", reach.window.size_bytes);
}

// A read that leaves its tensor in global memory, but not what the tensor lies in, meets bytes that
// are there: what a slice holds beyond its tensor is often carried along and not used.
bool stays_in_object(const Reach& reach) {
  const core::Object& object = *reach.window.object;
  if (reach.write || object.memory != Hardware::GM) return false;
  const Wide offset = reach.window.origin - object.begin;
  return offset + reach.first >= 0 && offset + reach.last <= object.size_bytes();
}

Finding beyond_tensor(const Core& core, const Instruction& call, const Reach& reach) {
  Finding finding = finding_of(core, call, Code::W0201);
  finding.with("operand", reach.list->name).with("size", reach.window.size_bytes);
  finding.with("first", saturated(reach.first)).with("last", saturated(reach.last));
  return finding.with("object", reach.window.object->name);
}

// The widest of the reaches that leave one object by one effect, in the order of the operands.
std::vector<Reach> widest_outside(const std::vector<Reach>& reaches) {
  std::vector<Reach> widest;
  for (const Reach& reach : reaches) {
    if (reach.excess() <= 0) continue;
    const auto same = std::find_if(widest.begin(), widest.end(), [&](const Reach& other) {
      return other.window.object == reach.window.object && other.write == reach.write;
    });
    if (same == widest.end())
      widest.push_back(reach);
    else if (reach.excess() > same->excess())
      *same = reach;
  }
  std::stable_sort(widest.begin(), widest.end(),
                   [](const Reach& a, const Reach& b) { return a.list < b.list; });
  return widest;
}

void check_accesses(const Core& core, const Instruction& call, std::vector<Finding>& findings) {
  ReachSink sink(core, call);
  call.accesses(call.record, sink);
  for (const isa::OperandRef& lost : sink.lost())
    findings.push_back(beyond_or_lost(core, call, lost));
  const std::vector<Reach> outside = widest_outside(sink.reaches());
  if (outside.empty()) return;
  const std::optional<OtherUnit> unit = unit_that_fits(core, call);
  const bool is_harmless = !unit && std::all_of(outside.begin(), outside.end(), stays_in_object);
  for (const Reach& reach : outside) {
    findings.push_back(is_harmless ? beyond_tensor(core, call, reach)
                                   : outside_finding(core, call, reach));
    if (unit) findings.back().help = help_of(*unit);
  }
}

// By index, not by bytes: a wild index wraps around to bytes that may well exist.
void check_index(const Core& core, const Instruction& call, const isa::Operand& operand,
                 uint64_t index, std::vector<Finding>& findings) {
  const std::optional<Window> window = window_of(core, operand);
  if (!window) {
    findings.push_back(lost_finding(core, call, isa::operand_at(call.info, call.record, 0)));
    return;
  }
  const int64_t bytes = window->end - (operand.address - window->origin);
  const uint64_t elements = elements_in(call.info.dtype(call.record), static_cast<uint64_t>(bytes));
  if (index < elements) return;
  Finding finding = finding_of(core, call, Code::E0205);
  finding.with("index", static_cast<int64_t>(index));
  findings.push_back(finding.with("size", static_cast<int64_t>(elements)));
}

}  // namespace

void BoundsCheck::check(const Core& core, const Instruction& call, std::vector<Finding>& findings) {
  if (call.accesses == nullptr || !has_bytes(findings)) return;
  if (&call.info == &isa::GetValue::info) {
    const auto& get = *static_cast<const isa::GetValue*>(call.record);
    check_index(core, call, get.src, get.index, findings);
  } else if (&call.info == &isa::SetValue::info) {
    const auto& set = *static_cast<const isa::SetValue*>(call.record);
    check_index(core, call, set.dst, set.index, findings);
  } else {
    check_accesses(core, call, findings);
  }
}

}  // namespace asctwin::check
