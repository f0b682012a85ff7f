// A type of another width is reported where the launch has computed with it, and where it has only
// read the argument, or only written it: kernels that move elements may take them in pieces of any
// width, and one that it reads and writes is a workspace.
#include "check/argument_uses.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "check/facts.h"
#include "core/memory/written_words.h"
#include "isa/poison.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using core::Object;

bool is_of_scalar_unit(const Core& core, const Instruction& instruction) {
  return instruction.pipe_on(core.chip().family) == PIPE_S;
}

isa::Types types_in(const Instruction& instruction) {
  isa::Types types;
  if (instruction.info.dtype == nullptr) return types;
  for (const isa::OperandInfo& list : instruction.info.operands)
    if (isa::is_given(list, instruction.record))
      types = types | isa::Types(isa::type_of(instruction.info, list, instruction.record));
  return types;
}

uint64_t digest_of(const uint8_t* at, const uint8_t* end) {
  uint64_t digest = 0xCBF29CE484222325;  // FNV-1a of words
  const auto take = [&](size_t bytes) {
    uint64_t word = 0;
    std::memcpy(&word, at, bytes);
    digest = (digest ^ word) * 0x100000001B3;
    at += bytes;
  };
  while (end - at >= static_cast<int64_t>(sizeof(uint64_t))) take(sizeof(uint64_t));
  if (at < end) take(static_cast<size_t>(end - at));
  return digest;
}

// An argument without a value has to get one, and so has one that is compared.
bool is_result(const Object& object) {
  const auto size = static_cast<size_t>(object.size_bytes());
  const bool is_fresh = object.written != nullptr && size > 0 && *object.begin == isa::kPoison &&
                        std::memcmp(object.begin, object.begin + 1, size - 1) == 0;
  return is_fresh || object.result.is_named;
}

// All uses of one argument by all cores.
struct Summary {
  const CoreUses* first_core = nullptr;
  const ArgumentUse* first = nullptr;  // of another width
  bool reads = false, writes = false, is_taken_as_given = false;
};

int bits_of(DType type) { return info_of(type).bits; }

}  // namespace

bool is_of_other_width(DType given, DType taken) {
  constexpr int kByte = 8;
  return is_number(given) && is_number(taken) && bits_of(given) > kByte && bits_of(taken) > kByte &&
         bits_of(given) != bits_of(taken);
}

void ArgumentCheck::note(const Instruction& instruction, const isa::OperandRef& operand,
                         const core::Footprint::Part& part) {
  const Object* argument = uses_.core.object_at(part.begin);
  if (argument == nullptr || !argument->result.element) return;
  const DType type = isa::type_of(instruction.info, *operand.info, instruction.record);
  std::vector<ArgumentUse>& known = uses_.known;
  auto use = std::find_if(known.begin(), known.end(), [&](const ArgumentUse& one) {
    return one.argument == argument && one.type == type;
  });
  if (use == known.end())
    use = known.insert(use, {argument, type, instruction.name, instruction.where, false, false});
  use->reads = use->reads || isa::is_read(part.access.effect);
  use->writes = use->writes || isa::is_write(part.access.effect);
}

void ArgumentCheck::begin(const Core& core, const Instruction& instruction,
                          std::vector<Finding>& findings) {
  if (instruction.footprint == nullptr || has_error(findings)) return;
  if (instruction.info.kind == isa::Kind::kComputes)
    uses_.computed = uses_.computed | types_in(instruction);
  for (const auto& part : instruction.footprint->parts()) {
    const auto operand = isa::operand_at(instruction.info, instruction.record, part.access.operand);
    if (core.chip().memory_of(operand.operand->position) != Hardware::GM) continue;
    uses_.writes = uses_.writes || isa::is_write(part.access.effect);
    if (instruction.info.dtype != nullptr && !is_of_scalar_unit(core, instruction))
      note(instruction, operand, part);
  }
}

ArgumentUses::ArgumentUses(const core::LaunchSpec& spec) {
  if (!spec.expects_writes) return;
  bool has_windows = false;  // through which it tells others what it has done
  bool has_result = false;
  spec.global_objects.for_each([&](const Object& object) {
    has_windows = has_windows || object.is_window;
    has_result = has_result || is_result(object);
  });
  if (has_windows || !has_result) return;
  spec.global_objects.for_each([&](const Object& object) {
    if (object.size_bytes() > 0)
      contents_.push_back({object.begin, object.end, digest_of(object.begin, object.end)});
  });
}

CoreUses& ArgumentUses::add(const Core& core) {
  return *cores_.emplace_back(std::make_unique<CoreUses>(core));
}

bool ArgumentUses::has_changed_arguments() const {
  return std::any_of(contents_.begin(), contents_.end(), [](const Content& content) {
    return digest_of(content.begin, content.end) != content.digest;
  });
}

void ArgumentUses::find_other_types(std::vector<Finding>& findings) const {
  std::map<const uint8_t*, Summary> arguments;
  isa::Types computed;
  for (const auto& core : cores_) {
    computed = computed | core->computed;
    for (const ArgumentUse& use : core->known) {
      Summary& all = arguments[use.argument->begin];
      all.reads = all.reads || use.reads;
      all.writes = all.writes || use.writes;
      if (!is_of_other_width(*use.argument->result.element, use.type))
        all.is_taken_as_given = true;
      else if (all.first == nullptr)
        all.first = &use, all.first_core = core.get();
    }
  }
  for (const auto& [begin, all] : arguments) {
    if (all.first == nullptr || all.is_taken_as_given || (all.reads && all.writes)) continue;
    if (!computed.contains(all.first->type)) continue;
    const ArgumentUse& use = *all.first;
    Finding finding = all.first_core->core.finding(Code::W0203, use.op, use.where);
    finding.instruction = -1;
    finding.with("object", use.argument->name)
        .with("type", info_of(use.type).api_name)
        .with("given", info_of(*use.argument->result.element).api_name);
    findings.push_back(std::move(finding));
  }
}

// A kernel that prints or asserts has done what it is for.
void ArgumentUses::find_no_write(std::vector<Finding>& findings) const {
  if (contents_.empty() || cores_.empty()) return;
  const bool is_idle = std::all_of(cores_.begin(), cores_.end(), [](const auto& uses) {
    return !uses->writes && !uses->core.speaks && uses->core.findings().empty();
  });
  if (!is_idle || has_changed_arguments()) return;
  findings.push_back(finding_about_launch(cores_.front()->core, Code::W0305));
}

void ArgumentUses::find(std::vector<Finding>& findings) const {
  find_other_types(findings);
  if (findings.empty()) find_no_write(findings);
}

}  // namespace asctwin::check
