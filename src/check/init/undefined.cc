// A call whose bytes are all defined costs a look at a few words of bits.
// UNVERIFIED: evidence = inferred: that a use of undefined padding is a fault.
// UNVERIFIED: evidence = inferred: that the contents of a buffer end when it is allocated anew.
#include "check/init/undefined.h"

#include <algorithm>

#include "asctwin/isa/scalar.h"
#include "check/facts.h"
#include "core/launch/launch.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Access;
using isa::Effect;

bool is_global(const Core& core, const Instruction& instruction, const Access& access) {
  const auto at = isa::operand_at(instruction.info, instruction.record, access.operand);
  return core.chip().memory_of(at.operand->position) == Hardware::GM;
}

int index_of(const Instruction& instruction, const Access& access) {
  return isa::operand_at(instruction.info, instruction.record, access.operand).index_in_list;
}

// Whether the access combines with the old value. Elements of half a byte do not: they are only put
// beside the other half.
bool is_atomic(const Instruction& instruction, const Access& access) {
  const isa::OperandInfo& list =
      *isa::operand_at(instruction.info, instruction.record, access.operand).info;
  return access.effect == Effect::kAccumulate &&
         !shares_bytes(isa::type_of(instruction.info, list, instruction.record));
}

// Whether the call gives a reference to an element. This is no use of the bytes, and they count as
// written, because the kernel may do either.
bool gives_reference(const Instruction& instruction) {
  return &instruction.info == &isa::GetValue::info &&
         static_cast<const isa::GetValue*>(instruction.record)->by_reference;
}

// Returns the bytes that a call needs to be defined. For an operand that is padded to whole repeats
// this is the first element of each; its list of accesses begins with it.
std::vector<Access> needed_reads(const Instruction& instruction, const Touched::List& list) {
  std::vector<Access> reads = list.reads;
  if (!list.info->padded || reads.empty()) return reads;
  const auto element =
      static_cast<int64_t>(size_of(isa::type_of(instruction.info, *list.info, instruction.record)));
  reads.resize(1);
  reads[0].run_bytes = std::min(reads[0].run_bytes, element);
  return reads;
}

const core::Object& object_of(const Core& core, const MarkedBytes& marked) {
  return *core.object_at(marked.bytes.begin);
}

bool is_padding(const MarkedBytes& marked) {
  return marked.origin != nullptr && marked.origin->unwritten.empty();
}

// "where nothing was written since `AllocTensor` at k.cpp:12", for bytes that were not copied.
Phrase unwritten_here_text(const Core& core, const MarkedBytes& marked) {
  const Phrase giver = allocation_text(core, object_of(core, marked));
  return giver.empty() ? Phrase("where nothing was written")
                       : phrase("where nothing was written since {}", giver);
}

Phrase unwritten_text(const Core& core, const MarkedBytes& marked) {
  if (marked.origin == nullptr) return unwritten_here_text(core, marked);
  return phrase("which `{}` at {} took from {}", marked.origin->op,
                place_text(core, marked.origin->where), marked.origin->unwritten);
}

// Where the unwritten bytes that a call copies come from, for later findings.
Phrase source_text(const Core& core, const MarkedBytes& marked) {
  if (is_padding(marked)) return "bytes that nothing has written";
  if (marked.origin != nullptr) return marked.origin->unwritten;
  return phrase("{}, {}", object_of(core, marked).name, unwritten_here_text(core, marked));
}

// The call that makes a copy read what it writes over: one that was left on is far from the copy.
void add_atomic_mode(const Core& core, Finding& finding) {
  const isa::Setting& setting = core.registers().atomic_set;
  if (setting.by != nullptr)
    finding.notes.push_back(phrase("it combines with what is there, since `{}` at {}", setting.by,
                                   place_text(core, setting.where)));
}

}  // namespace

UndefinedCheck::UndefinedCheck(const Core& core)
    : marks_(core.memory, core.launch().global_objects()),
      is_private_(!core.launch().has_mixed_blocks()) {}

std::optional<UndefinedCheck::UndefinedRead> UndefinedCheck::first_use(
    const Core& core, const Instruction& instruction, std::optional<MarkedBytes>& carried) {
  for (const Touched::List& list : touched_.lists()) {
    for (const Access& access : needed_reads(instruction, list)) {
      const bool is_copy = is_carried(instruction, *list.info, access);
      const auto marked = marks_.first_in(access);
      if (!marked) continue;
      const Accesses writes = touched_.writes();
      const bool leaves =
          is_copy && std::any_of(writes.begin(), writes.end(), [&](const Access& to) {
            return is_global(core, instruction, to);
          });
      const bool padding = is_padding(*marked);
      const int index = index_of(instruction, access);
      if (!is_copy)
        return UndefinedRead{padding ? Code::E0301 : Code::E0302, list.info, *marked, index};
      if (leaves && padding) return UndefinedRead{Code::W0301, list.info, *marked, index};
      if (leaves)
        return UndefinedRead{marks_.any_defined(access) ? Code::W0302 : Code::E0303, list.info,
                             *marked, index};
      if (!carried) carried = marked;
    }
    for (const Access& access : list.writes) {
      if (!is_atomic(instruction, access)) continue;
      if (const auto marked = marks_.first_in(access))
        return UndefinedRead{Code::E0302, list.info, *marked, index_of(instruction, access), true};
    }
  }
  return std::nullopt;
}

bool UndefinedCheck::is_new(const Instruction& instruction, const UndefinedRead& use) {
  const auto same = [&](const Reported& reported) {
    return reported.op == instruction.name && reported.where == instruction.where &&
           reported.list == use.list && reported.code == use.code;
  };
  if (std::any_of(reported_.begin(), reported_.end(), same)) return false;
  reported_.push_back({instruction.name, instruction.where, use.list, use.code});
  return true;
}

void UndefinedCheck::report(const Core& core, const Instruction& instruction,
                            const UndefinedRead& use, std::vector<Finding>& findings) {
  const bool padding = is_padding(use.marked);
  if (!padding && !is_new(instruction, use)) return;
  const core::Object& object = object_of(core, use.marked);
  Finding finding = finding_of(core, instruction, use.code);
  finding.with("operand", operand_text(*use.list, use.index_in_list)).with("object", object.name);
  finding.with("first", use.marked.bytes.begin - object.begin);
  finding.with("last", use.marked.bytes.end - object.begin);
  if (!padding) finding.with("origin", unwritten_text(core, use.marked));
  if (const Origin* origin = use.marked.origin) {
    add_place(core, finding.with("origin_op", origin->op), "origin", origin->where);
  }
  if (use.is_atomic) add_atomic_mode(core, finding);
  const Phrase elements =
      elements_text(isa::type_of(instruction.info, *use.list, instruction.record),
                    use.marked.bytes.begin - object.begin, use.marked.bytes.end - object.begin);
  if (!elements.empty()) finding.notes.push_back(elements);
  if (object.memory == Hardware::GM && use.code == Code::E0302)
    finding.help = phrase(
        use.is_atomic ? "give {} a value before the launch, or call SetAtomicNone before this copy"
                      : "give {} a value before the launch, or write it in the kernel",
        object.name);
  findings.push_back(std::move(finding));
}

void UndefinedCheck::take_writes(const Instruction& instruction, bool carries) {
  for (const Access& access : touched_.writes()) {
    if (access.effect == Effect::kWriteUnspecified)
      marks_.mark(access, {instruction.name, instruction.where, ""});
    else if (!carries)
      marks_.clear(access);
  }
}

// Whether the access reads only defined bytes, or defines what it writes.
bool UndefinedCheck::is_plain(const core::Footprint::Part& part) {
  return part.access.effect == Effect::kWrite || (part.access.effect != Effect::kWriteUnspecified &&
                                                  marks_.all_defined({part.begin, part.end}));
}

void UndefinedCheck::begin(const Core& core, const Instruction& instruction,
                           std::vector<Finding>& findings) {
  const auto parts = instruction.footprint->parts();
  if (has_error(findings)) return;
  if (std::all_of(parts.begin(), parts.end(),
                  [this](const auto& part) { return is_plain(part); })) {
    for (const auto& part : parts)
      if (isa::is_write(part.access.effect)) marks_.clear(part.access);
    return;
  }
  touched_.collect(instruction);
  if (gives_reference(instruction)) {
    for (const Access& access : touched_.lists()[0].reads) marks_.clear(access);
    return;
  }
  std::optional<MarkedBytes> carried;
  const std::optional<UndefinedRead> use = first_use(core, instruction, carried);
  if (use) report(core, instruction, *use, findings);
  const bool carries = carried && !use && instruction.execute_at != nullptr;
  if (carries) marks_.carry(instruction, touched_, source_text(core, *carried));
  take_writes(instruction, carries);
}

void UndefinedCheck::changed(const Core&, const core::Buffer& buffer) {
  if (buffer.state == core::BufferState::kAllocated && is_private_)
    marks_.forget({buffer.memory.address, buffer.memory.size_bytes});
}

}  // namespace asctwin::check
