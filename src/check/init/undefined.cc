// A call whose bytes are all defined costs a look at a few words of bits.
// UNVERIFIED: evidence = inferred: that a use of undefined padding is a fault.
// UNVERIFIED: evidence = inferred: that the contents of a buffer end when it is allocated anew.
#include "check/init/undefined.h"

#include <algorithm>

#include "asctwin/isa/scalar.h"
#include "asctwin/isa/scalar_atomic.h"
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

// A copy that converts what it carries computes.
bool converts(const Instruction& instruction, const Touched& touched,
              const isa::OperandInfo& from) {
  if (instruction.info.dtype == nullptr) return false;
  const DType type = isa::type_of(instruction.info, from, instruction.record);
  return std::ranges::any_of(touched.lists(), [&](const Touched::List& to) {
    return !to.writes.empty() &&
           isa::type_of(instruction.info, *to.info, instruction.record) != type;
  });
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
Phrase source_text(const Core& core, const MarkedBytes& marked, bool is_room) {
  if (is_padding(marked)) return "bytes that nothing has written";
  if (marked.origin != nullptr) return marked.origin->unwritten;
  if (is_room) return phrase("bytes behind {}", object_of(core, marked).name);
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

UndefinedCheck::UndefinedCheck(const Core& core, CoreRoomReads& room_reads)
    : marks_(core.memory, core.launch().global_objects()),
      room_reads_(room_reads),
      is_private_(!core.launch().has_mixed_blocks()) {}

Finding UndefinedCheck::finding_about(const Core& core, const Instruction& instruction,
                                      const UndefinedRead& use) {
  const MarkedBytes& marked = use.marked;
  const core::Object& object = object_of(core, marked);
  Finding finding = finding_of(core, instruction, use.code);
  finding.with("operand", operand_text(*use.list, use.index_in_list)).with("object", object.name);
  finding.with("first", marked.bytes.begin - object.begin);
  finding.with("last", marked.bytes.end - object.begin);
  if (!is_padding(marked)) finding.with("origin", unwritten_text(core, marked));
  if (const Origin* origin = marked.origin)
    add_place(core, finding.with("origin_op", origin->op), "origin", origin->where);
  const bool by_mode = use.is_atomic && &instruction.info != &isa::ScalarAtomic::info;
  if (by_mode) add_atomic_mode(core, finding);
  const Phrase elements =
      elements_text(isa::type_of(instruction.info, *use.list, instruction.record),
                    marked.bytes.begin - object.begin, marked.bytes.end - object.begin);
  if (!elements.empty()) finding.notes.push_back(elements);
  if (object.memory == Hardware::GM && use.code == Code::E0302)
    finding.help =
        phrase(by_mode ? "give {} a value before the launch, or call SetAtomicNone before this copy"
                       : "give {} a value before the launch, or write it in the kernel",
               object.name);
  return finding;
}

bool UndefinedCheck::leaves(const Core& core, const Instruction& instruction) {
  return std::ranges::any_of(touched_.writes(),
                             [&](const Access& to) { return is_global(core, instruction, to); });
}

// True if the results go to memory of this core alone and the call can be repeated on copies.
bool UndefinedCheck::stays_on_core(const Core& core, const Instruction& instruction) {
  const Accesses writes = touched_.writes();
  return instruction.execute_at != nullptr && !writes.empty() && !leaves(core, instruction) &&
         std::ranges::all_of(writes,
                             [&](const Access& to) { return marks_.on_chip(to.base) != nullptr; });
}

void UndefinedCheck::look_at(const Core& core, const Instruction& instruction,
                             const Touched::List& list, const Access& access, bool computes,
                             Reads& reads) {
  const auto marked = marks_.first_in(access);
  if (!marked) return;
  const bool padding = is_padding(*marked), goes_out = leaves(core, instruction);
  const auto computed = marks_.first_computed_in(access);
  const int index = index_of(instruction, access);
  const bool atomic = is_atomic(instruction, access);
  // An atomic copy leaves no result behind the end of a tensor; a scalar one gives the old value.
  if (atomic && &instruction.info != &isa::ScalarAtomic::info &&
      marks_.global().is_room(marked->bytes.begin))
    return;
  const UndefinedRead use{padding ? Code::E0301 : Code::E0302, list.info,
                          computed.value_or(*marked), index, atomic};
  const bool is_copy = access.effect == Effect::kRead &&
                       is_carried(instruction, *list.info, access) &&
                       (goes_out || !converts(instruction, touched_, *list.info));
  if (marks_.global().has_room() && is_copy && goes_out && !atomic &&
      !converts(instruction, touched_, *list.info)) {
    ProgramOrder order(core, instruction);
    if (marks_.carries_into_room(instruction, touched_, order)) return;
  }
  if (is_copy && !goes_out) {
    if (!reads.carried) reads.carried = marked;
  } else if (computes && !holds_addresses(instruction, *list.info)) {
    if (!reads.computed) reads.computed = use;
  } else if (is_copy && !computed) {
    const bool is_mixed = padding || marks_.any_defined(access);
    reads.fault = {padding    ? Code::W0301
                   : is_mixed ? Code::W0302
                              : Code::E0303,
                   list.info, *marked, index};
  } else {
    reads.fault = use;
  }
}

UndefinedCheck::Reads UndefinedCheck::reads_of(const Core& core, const Instruction& instruction) {
  Reads reads;
  const bool computes = stays_on_core(core, instruction);
  for (const Touched::List& list : touched_.lists()) {
    for (const Access& access : needed_reads(instruction, list))
      if (!reads.fault) look_at(core, instruction, list, access, computes, reads);
    for (const Access& access : list.writes)
      if (!reads.fault && is_atomic(instruction, access))
        look_at(core, instruction, list, access, computes, reads);
  }
  return reads;
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
  if (use.marked.origin != nullptr && use.marked.origin->use != nullptr)
    return tell(core, instruction, *use.marked.origin);
  if (!is_padding(use.marked) && !is_new(instruction, use)) return;
  findings.push_back(finding_about(core, instruction, use));
}

void UndefinedCheck::tell(const Core& core, const Instruction& instruction, const Origin& origin) {
  HeldUse& use = *origin.use;
  if (use.is_told) return;
  use.is_told = true;
  Finding finding = use.finding;
  const bool goes_out = leaves(core, instruction);
  const char* const text =
      finding.code == Code::E0201
          ? (goes_out ? "a byte from behind it is stored by `{}` at {}"
                      : "a byte from behind it is used by `{}` at {}")
          : (goes_out ? "the result is stored by `{}` at {}" : "the result is used by `{}` at {}");
  finding.notes.push_back(phrase(text, instruction.name, place_text(core, instruction.where)));
  due_.push_back(std::move(finding));
}

void UndefinedCheck::compute(const Core& core, const Instruction& instruction,
                             const UndefinedRead& with) {
  Origin origin{instruction.name, instruction.where, unwritten_text(core, with.marked), nullptr};
  if (with.marked.origin != nullptr && with.marked.origin->use != nullptr) {
    origin = *with.marked.origin;
  } else {
    origin.use = std::make_shared<HeldUse>();
    origin.use->finding = finding_about(core, instruction, with);
    if (is_new(instruction, with)) newest_ = origin.use;
  }
  Trials trials(instruction.pipe_on(core.chip().family) == PIPE_M);
  for (const Touched::List& list : touched_.lists()) {
    if (holds_addresses(instruction, *list.info)) continue;
    const std::vector<Access> needed = needed_reads(instruction, list);
    const bool is_undefined = std::ranges::any_of(
        needed, [&](const Access& access) { return marks_.first_in(access).has_value(); });
    if (is_undefined)
      for (const Access& access : list.reads) marks_.show_undefined(access, trials);
    for (const Access& access : list.writes)
      if (is_atomic(instruction, access)) marks_.show_undefined(access, trials);
  }
  ProgramOrder order(core, instruction);
  marks_.keep_computed(instruction, touched_, trials, origin, order);
}

void UndefinedCheck::carry(const Core& core, const Instruction& instruction,
                           const MarkedBytes& marked) {
  ProgramOrder order(core, instruction);
  marks_.carry(instruction, touched_,
               source_text(core, marked, marks_.global().is_room(marked.bytes.begin)), order);
}

void UndefinedCheck::take_writes(const Instruction& instruction, bool are_marked) {
  for (const Access& access : touched_.writes()) {
    if (access.effect == Effect::kWriteUnspecified)
      marks_.mark(access, {instruction.name, instruction.where, ""});
    else if (!are_marked)
      marks_.clear(access);
  }
}

// Whether the access reads only defined bytes, or defines what it writes.
bool UndefinedCheck::is_plain(const core::Footprint::Part& part) {
  return part.access.effect == Effect::kWrite || (part.access.effect != Effect::kWriteUnspecified &&
                                                  marks_.all_defined({part.begin, part.end}));
}

void UndefinedCheck::take_room_read(const Instruction& instruction,
                                    std::vector<Finding>& findings) {
  bool is_new = false;
  const std::shared_ptr<HeldUse> use = room_reads_.take(findings, is_new);
  if (use == nullptr) return;
  marks_.read_behind({instruction.name, instruction.where,
                      phrase("bytes behind {}", use->finding.fact("object")), use});
  if (is_new) newest_ = use;
}

void UndefinedCheck::begin(const Core& core, const Instruction& instruction,
                           std::vector<Finding>& findings) {
  const auto parts = instruction.footprint->parts();
  newest_ = nullptr;
  if (has_error(findings)) return;
  take_room_read(instruction, findings);
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
  const Reads reads = reads_of(core, instruction);
  if (reads.fault) report(core, instruction, *reads.fault, findings);
  const bool computes = reads.computed && !reads.fault;
  const bool carries = reads.carried && !reads.fault && instruction.execute_at != nullptr;
  if (computes)
    compute(core, instruction, *reads.computed);
  else if (carries)
    carry(core, instruction, *reads.carried);
  take_writes(instruction, computes || carries);
}

void UndefinedCheck::changed(const Core&, const core::Buffer& buffer) {
  if (buffer.state == core::BufferState::kAllocated && is_private_)
    marks_.forget({buffer.memory.address, buffer.memory.size_bytes});
}

}  // namespace asctwin::check
