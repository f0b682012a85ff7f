// A core to hold calls against, without a kernel: operands in UB and in one tensor in global
// memory, and what the checks say about a record.
#pragma once

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "asctwin/isa/operand.h"
#include "check/call/bounds.h"
#include "check/call/overlap.h"
#include "check/call/params.h"
#include "check/call/units.h"
#include "check/facts.h"
#include "check/init/undefined.h"
#include "core/launch/launch.h"

namespace asctwin::check {

template <class I>
concept Resolves = requires(I& op, const isa::Context& context) {
  op.resolve(context);
};

template <class I>
concept Commits = requires(const I& op, isa::Registers& registers) {
  op.commit(registers);
};

inline constexpr int kLine = 42;
inline constexpr int64_t kNumber = 217;  // of the instruction
inline constexpr size_t kGlobalBytes = 4096;

class OneCore {
 public:
  explicit OneCore(const char* chip = "Ascend910B1") : launch_(spec_on(chip)) {
    core().memory.fill();
    core().have_data_registers();
  }

  core::Core& core() { return *launch_.cores()[0]; }

  isa::Operand ub(uint64_t offset, uint64_t extent = isa::kUnknownExtent) {
    return {core().memory.of(Hardware::UB).data() + offset, extent, TPosition::VECCALC};
  }
  isa::Operand gm(uint64_t offset, uint64_t extent = isa::kUnknownExtent) {
    return {global_->data() + offset, extent, TPosition::GM};
  }
  void add_object(uint64_t ub_offset, uint64_t bytes, const char* name) {
    uint8_t* begin = core().memory.of(Hardware::UB).data() + ub_offset;
    core().objects.add({begin, begin + bytes, Hardware::UB, name});
  }

  template <class I>
  std::vector<Finding> params(I op) {
    return found_by<ParamsCheck>(std::move(op));
  }
  template <class I>
  std::vector<Finding> bounds(I op) {
    return found_by<BoundsCheck>(std::move(op));
  }
  template <class I>
  std::vector<Finding> overlap(I op) {
    return found_by<OverlapCheck>(std::move(op));
  }
  // One call after the other; those without an error take effect. A computation with undefined
  // bytes is shown at once.
  template <class I>
  std::vector<Finding> undefined(I op) {
    std::vector<Finding> findings = undefined_in_use(op);
    if (undefined_.newest_use() != nullptr) findings.push_back(undefined_.newest_use()->finding);
    if (!findings.empty() && is_error(findings[0].code)) return findings;
    take_effect(std::move(op));
    return findings;
  }
  // Shows it once its result is used.
  template <class I>
  std::vector<Finding> undefined_used(I op) {
    std::vector<Finding> findings = undefined_in_use(op);
    take_effect(std::move(op));
    return findings;
  }
  template <class I>
  std::vector<Finding> undefined_in_use(const I& op) {
    std::vector<Finding> findings = seen_by<>(op, &undefined_);
    for (Finding& finding : undefined_.take_due()) findings.push_back(std::move(finding));
    return findings;
  }
  template <class I>
  void take_effect(I op) {
    if constexpr (Resolves<I>) op.resolve(core().context());
    op.execute();
    if constexpr (Commits<I>)
      core().change_registers([&](isa::Registers& registers) { op.commit(registers); });
  }
  void buffer_changed(const core::Buffer& buffer) { undefined_.changed(core(), buffer); }
  template <class I>
  std::vector<Finding> units(I op) {
    UnitsCheck units;
    return seen_by<BoundsCheck>(std::move(op), &units);
  }
  template <class I>
  std::vector<Finding> both(I op) {
    return found_by<ParamsCheck, BoundsCheck>(std::move(op));
  }

 private:
  core::LaunchSpec spec_on(const char* name) {
    core::LaunchSpec spec;
    spec.chip = isa::find_chip(name);
    if (spec.chip == nullptr) throw std::runtime_error("no such chip");
    uint8_t* begin = global_->data();
    spec.global_objects.add({begin, begin + kGlobalBytes, Hardware::GM, "argument 1"});
    return spec;
  }

  template <class... Checks, class I>
  std::vector<Finding> found_by(I op) {
    return seen_by<Checks...>(std::move(op), nullptr);
  }

  template <class... Checks, class I>
  std::vector<Finding> seen_by(I op, stream::Reader* observer) {
    if constexpr (Resolves<I>) op.resolve(core().context());
    core::Instruction call =
        core::instruction_of(op, isa::op_info_of(op).name, {"kernel.cpp", kLine}, kNumber);
    std::vector<Finding> findings;
    (Checks().check(core(), call, findings), ...);
    core::Footprint footprint;
    if (!has_error(findings)) footprint.walk(call, 1);
    call.footprint = &footprint;
    if (observer != nullptr) observer->begin(core(), call, findings);
    return findings;
  }

  struct alignas(512) Global : std::array<uint8_t, kGlobalBytes> {};
  std::unique_ptr<Global> global_ = std::make_unique<Global>();
  core::Launch launch_;
  CoreRoomReads room_reads_;
  UndefinedCheck undefined_{core(), room_reads_};
};

// The codes of findings, to compare with the expected ones at once: "E0102 E0104".
inline std::string codes_of(const std::vector<Finding>& findings) {
  std::string codes;
  for (const Finding& finding : findings) {
    if (!codes.empty()) codes += ' ';
    codes += info_of(finding.code).id;
  }
  return codes;
}

// A fact's value as text; "<none>" where there is no such fact.
inline std::string fact(const Finding& finding, const std::string& name) {
  for (const Fact& one : finding.facts) {
    if (one.name != name) continue;
    if (const auto* number = std::get_if<int64_t>(&one.value)) return std::to_string(*number);
    return std::get<Phrase>(one.value).english();
  }
  return "<none>";
}

}  // namespace asctwin::check
