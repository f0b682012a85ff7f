// Instructions become accesses, acquires and releases.
#include "check/race/race_check.h"

#include <algorithm>
#include <utility>

#include "check/facts.h"
#include "check/race/race_findings.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;

// Calls that synchronise through a workspace order their own accesses to it.
bool touches_memory(const Instruction& instruction) {
  return instruction.accesses != nullptr &&
         (instruction.execute_at != nullptr || instruction.item != nullptr);
}

Finding finding_about(const CoreRaces& races, const Instruction& instruction,
                      const CacheFault& fault) {
  const Site &newer = races.pipes.sites[fault.newer], &older = races.pipes.sites[fault.older];
  Finding finding = fault.is_stale ? stale_finding(races.core, newer, older, fault.bytes)
                                   : uncleaned_finding(races.core, newer, older, fault.bytes);
  finding.instruction = instruction.number;
  return finding;
}

// An element whose order with others follows from where it is issued, and from its value.
bool is_one_element(const Instruction& instruction, const Plan& plan) {
  const auto parts = instruction.footprint->parts();
  return plan.operands.size() == 1 && parts.size() == 1 && parts[0].is_run && !plan.has_tokens &&
         !plan.is_interlocked;
}

// A line that is written back is a write of the scalar unit.
class CacheCleaning final : public isa::OrderSink {
 public:
  CacheCleaning(CoreRaces& races, const Instruction& instruction)
      : races_(races), instruction_(instruction) {
    if (instruction.order != nullptr) instruction.order(instruction.record, *this);
  }

  void clean_cache(const uint8_t* line) override {
    if (line == nullptr)
      races_.polls.invalidate_all();
    else
      races_.polls.invalidate(line);
    const uint32_t number = races_.pipes.begin(Agent::kScalar);
    const AccessTag written(
        races_.pipes.sites.number_of({instruction_.name, "dst", instruction_.where, Hardware::GM}),
        Agent::kScalar, AccessKind::kWrite);
    races_.cache.clean(line == nullptr ? DataCache::kEverything : Bytes{line, line + 1},
                       [&](StridedRange stores) {
                         for_each_piece(stores, [&](const Bytes& piece) {
                           races_.pipes.access(piece.begin, piece.end - piece.begin, written);
                         });
                         stores.cleaned = number;
                         races_.leave(stores);
                       });
    if (line != nullptr) CoreFlags(races_).pass_line(line, number);
  }

 private:
  CoreRaces& races_;
  const Instruction& instruction_;
};

bool overwrites(const Race& race) {
  return is_write(race.older.kind()) && is_write(race.newer.kind());
}

// The object that the finding about undefined bytes means. Buffers share their names, so it is
// found by the operand and by the bytes.
const core::Object* object_of(const Core& core, const Instruction& instruction,
                              const Finding& finding) {
  for (const auto& part : instruction.footprint->parts()) {
    const auto at = isa::operand_at(instruction.info, instruction.record, part.access.operand);
    if (finding.fact("operand") != operand_text(*at.info, at.index_in_list)) continue;
    const core::Object* object = core.object_at(part.begin);
    if (object == nullptr || object->name.english() != finding.fact("object")) continue;
    const uint8_t* const first = object->begin + *finding.number("first");
    if (part.begin <= first && first < part.end) return object;
  }
  return nullptr;
}

// A call that has written on both sides has left a gap. One side alone, by more than the rest of a
// DataBlock, is what a call leaves that stops too early.
template <class Writer>
Phrase help_of_gap(const Core& core, const Writer& before, const std::optional<Writer>& behind,
                   int64_t bytes) {
  const std::string where = place_text(core, before.where);
  if (behind && behind->where == before.where)
    return phrase("`{}` at {} leaves these bytes out: look at its mask and its strides", before.op,
                  where);
  if (behind || bytes < isa::kBlockBytes) return "";
  return phrase(
      "let `{}` at {} write them too: its count, or its mask, repeats and strides, say "
      "how far it goes; or leave them out here",
      before.op, where);
}

}  // namespace

int RaceCheck::operands_in(const Instruction& instruction, Hardware memory) const {
  int operands = 0;
  for (int i = 0; i < isa::operand_count(instruction.info); ++i) {
    const TPosition position =
        isa::operand_at(instruction.info, instruction.record, i).operand->position;
    if (races_.core.chip().memory_of(position) == memory) ++operands;
  }
  return operands;
}

bool RaceCheck::is_repeated(const Instruction& instruction, const Race& race) const {
  return overwrites(race) && race.older.agent() == Agent::kMte1 &&
         race.newer.agent() == Agent::kMte1 && race.read_before.bytes == 0 &&
         rewrites_.is_repeated(races_.core, instruction, race.older.epoch);
}

// Bytes that stay in global memory, or in a memory of several cores, may be read unseen; a call
// with another operand in the same memory may have read it. Where the newer write may come before a
// read that the older one has waited for, that read can get another value.
bool RaceCheck::may_stay_unread(const Instruction& instruction, const Race& race) const {
  const Hardware memory = races_.pipes.sites[race.newer.site()].memory;
  if (!overwrites(race) || race.ordered_by_compiler || race.read_before.bytes != 0 ||
      memory == Hardware::GM || races_.core.launch().has_mixed_blocks())
    return false;
  return operands_in(instruction, memory) == 1;
}

void RaceCheck::name_neighbours(const Instruction& instruction, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    if (finding.code != Code::E0302 && finding.code != Code::W0302) continue;
    const core::Object* object = object_of(races_.core, instruction, finding);
    if (object == nullptr) continue;
    const int64_t first = *finding.number("first"), last = *finding.number("last");
    const auto before =
        first > 0 ? races_.pipes.writer_of(object->begin + first - 1) : std::nullopt;
    const auto behind =
        last < object->size_bytes() ? races_.pipes.writer_of(object->begin + last) : std::nullopt;
    const auto note = [&](const auto& writer, const char* text) {
      if (writer && writer->where != instruction.where)
        finding.notes.push_back(phrase(text, writer->op, place_text(races_.core, writer->where)));
    };
    note(before, "the bytes before them were written by `{}` at {}");
    note(behind, "the bytes behind them were written by `{}` at {}");
    if (object->memory == Hardware::GM || !before || before->where == instruction.where)
      continue;
    const Phrase help = help_of_gap(races_.core, *before, behind, last - first);
    if (!help.empty()) finding.help = help;
  }
}

const Plan& RaceCheck::plan_of(const Instruction& instruction) {
  return plans_.of(races_.core, instruction, races_.pipes.sites);
}

// An order with others has to be read each time.
bool RaceCheck::Quiet::prepare_call(const Core&, const Instruction& instruction, Site& site) {
  if (!touches_memory(instruction)) return false;
  site.plan = check_.plan_of(instruction);
  const std::optional<Agent>& agent = site.plan.agent;
  if (!agent || check_.flags_.touches_window(instruction)) return false;
  site.agent = *agent;
  site.is_scalar = agent == Agent::kScalar;
  if (site.is_scalar) return is_one_element(instruction, site.plan);
  if (instruction.order != nullptr) return false;
  site.order = races_.pipes.order_of(*agent);
  site.may_bring_flags = check_.flags_.may_bring_flags(instruction, site.plan);
  return (agent == Agent::kV || agent == Agent::kMte1 || agent == Agent::kMte2 ||
          agent == Agent::kMte3) &&
         !check_.flags_.may_hand_over(instruction, site.plan);
}

// An atomic copy is one by what the registers hold.
bool RaceCheck::Quiet::prepare_run(const Instruction&, Site& site, const CallRun& run,
                                   const uint8_t* at, Run& mine) {
  mine.place = site.plan.operands[run.operand];
  mine.tag = {mine.place.site, *site.plan.agent,
              run.is_written ? AccessKind::kWrite : AccessKind::kRead};
  mine.shadow = races_.pipes.on_chip(at);
  mine.is_logged = mine.place.is_shared && races_.has_log();
  if (!mine.place.is_shared) mine.own = mine.shadow;
  return !(run.effect == isa::Effect::kAccumulate && mine.place.memory == Hardware::GM);
}

// A fault of the data cache is reported only if the accesses are ordered.
void RaceCheck::report_all(const Instruction& instruction, const AccessRecorder& recorder,
                           std::vector<Finding>& findings) {
  for (const Race& race : races_.pipes.races()) {
    if (is_repeated(instruction, race)) continue;
    const bool is_held = may_stay_unread(instruction, race);
    const uint32_t pair = uint32_t{race.older.site()} << 16 | race.newer.site();
    if (!is_held && overwrites(race) && !told_overwrites_.insert(pair).second) continue;
    findings.push_back(race_finding(races_.core, instruction, race, races_.pipes));
    if (is_held) races_.overwrites.expect(findings.back(), race.bytes, race.older, race.newer);
  }
  if (races_.pipes.races().empty() && recorder.cache_fault())
    findings.push_back(finding_about(races_, instruction, *recorder.cache_fault()));
}

void RaceCheck::meet_overwrites(const Instruction& instruction, const Plan& plan) {
  const auto parts = instruction.footprint->parts();
  const bool may_read = std::ranges::any_of(parts, [&](const auto& part) {
    const Hardware memory = plan.operands[static_cast<size_t>(part.access.operand)].memory;
    return is_write(part.access.effect) && memory != Hardware::GM &&
           operands_in(instruction, memory) > 1;
  });
  races_.overwrites.meet(parts, races_.pipes.rules(), may_read);
}

void RaceCheck::check_accesses(const Instruction& instruction, std::vector<Finding>& findings) {
  const Plan& plan = plan_of(instruction);
  if (!plan.agent) return;
  races_.declared.begin(instruction);
  const uint32_t number = instruction.item != nullptr ? go_on(plan) : begin(plan);
  if (races_.has_others()) flags_.poll(instruction, plan);
  AccessRecorder sink(races_, plan);
  for (const auto& part : instruction.footprint->parts()) sink.add(part);
  if (!races_.overwrites.empty()) meet_overwrites(instruction, plan);
  if (races_.has_others()) flags_.hand_over(instruction, plan, number);
  races_.declared.end(instruction);
  report(instruction, sink, findings);
  if (plan.agent == Agent::kMte1) rewrites_.note(instruction, number);
}

void RaceCheck::begin_item(const Instruction& instruction) {
  const Plan& plan = plan_of(instruction);
  if (plan.agent) begin(plan);
}

void RaceCheck::add_element(const Instruction& instruction, const Quiet::Site& site,
                            const Quiet::Run& run, const Bytes& bytes,
                            std::vector<Finding>& findings) {
  const uint32_t number = begin(site.plan);
  const bool is_global = run.place.memory == Hardware::GM, is_store = is_write(run.tag.kind());
  if (races_.has_others() && is_global && !is_store) flags_.poll(site.plan, bytes);
  AccessRecorder recorder(races_, site.plan);
  recorder.add_run(run.shadow, run.place, run.tag, bytes.begin, bytes.end - bytes.begin);
  if (races_.has_others() && is_global && is_store) flags_.release(site.plan, number, bytes, false);
  if (races_.has_others() && !is_global && !is_store) races_.polls.look(bytes, races_.handshakes);
  if (site.plan.takes_value) races_.pipes.order.take_value();
  report(instruction, recorder, findings);
}

void RaceCheck::begin(const Core&, const Instruction& instruction, std::vector<Finding>& findings) {
  flags_.acquire();
  if (touches_memory(instruction) && !instruction.footprint->parts().empty()) {
    if (!findings.empty()) name_neighbours(instruction, findings);
    if (!has_error(findings)) check_accesses(instruction, findings);
    return;
  }
  if (has_error(findings)) return;
  if (instruction.begins_item()) return begin_item(instruction);
  if (touches_memory(instruction)) {  // nothing, in this call
    races_.declared.begin(instruction);
    return races_.declared.end(instruction);
  }
  races_.declared.hand_on(instruction);
  CacheCleaning(races_, instruction);
}

void RaceCheck::end(const Core&, const Instruction& instruction) {
  if (!touches_memory(instruction)) races_.declared.go_on(instruction);
}

}  // namespace asctwin::check
