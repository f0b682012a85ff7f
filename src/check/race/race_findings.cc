// Makes a finding of each kind of race, with its facts and its help.
#include "check/race/race_findings.h"

#include <string>

#include "check/facts.h"
#include "check/visits.h"
#include "core/core.h"
#include "core/framework/owner_name.h"

namespace asctwin::check {
namespace {

// By the order of the program.
const char* hazard_of(const Race& race) {
  if (!is_write(race.newer.kind())) return "RAW";
  return is_write(race.older.kind()) ? "WAW" : "WAR";
}

// The name that the InitBuffer of the buffer's queue gives it; empty where it does not show one.
std::string queue_of(const core::Core& core, const core::Object& object) {
  if (object.buffer < 0) return "";
  const int32_t queue = core.buffers.all[static_cast<size_t>(object.buffer)].queue;
  if (queue == framework::kNone) return "";
  return core::owner_name(core.buffers.queues[static_cast<size_t>(queue)].made_at);
}

// "UB", "a buffer of `inQueueX` in UB", or "a TBuf's buffer in UB".
Phrase object_text(const core::Core& core, const core::Object& object) {
  const Phrase memory = core::name_of(object.memory);
  if (object.memory == Hardware::GM || object.name == memory) return object.name;
  if (const std::string queue = queue_of(core, object); !queue.empty())
    return phrase("a buffer of `{}` in {}", queue, memory);
  return phrase("{} in {}", object.name, memory);
}

const char* flags_text(const Race& race, bool on_chip) {
  const bool is_scalar =
      race.older.agent() == Agent::kScalar || race.newer.agent() == Agent::kScalar;
  if (!on_chip || is_scalar) return "SetFlag and WaitFlag<HardEvent::{}> between the two calls";
  return is_write(race.older.kind())
             ? "SetFlag and WaitFlag<HardEvent::{}> between the two calls, or EnQue and DeQue of "
               "the "
               "tensor"
             : "SetFlag and WaitFlag<HardEvent::{}> between the two calls, or FreeTensor and "
               "AllocTensor of the tensor";
}

Phrase order_text(const Race& race, bool on_chip) {
  const pipe_t from = pipe_of(race.older.agent()), to = pipe_of(race.newer.agent());
  if (from == to) return phrase("PipeBarrier<PIPE_{}>() between the two calls", name_of(from));
  const HardEvent event = event_between(from, to);
  if (event == HardEvent::MAX) return phrase("PipeBarrier<PIPE_{}>() between the two calls", "ALL");
  return phrase(flags_text(race, on_chip), info_of(event).name);
}

// The bytes that the newer call touches around the race, in one access.
Bytes bytes_around(const core::Instruction& newer, const Race& race) {
  core::Footprint footprint;
  footprint.walk(newer, 0);
  for (const core::Footprint::Part& part : footprint.parts())
    if (part.begin <= race.bytes.begin && race.bytes.end <= part.end &&
        is_write(part.access.effect) == is_write(race.newer.kind()))
      return {part.begin, part.end};
  return race.bytes;
}

// Whether the older call has written beyond the one end of what the newer call touches, and the
// newer call goes on behind the other end of what they share: that is what tensors at a wrong
// address do, and rarely any others.
bool overlap_in_part(PipeRaces& pipes, const core::Instruction& newer, const Race& race) {
  const Bytes around = bytes_around(newer, race);
  const bool at_first = race.bytes.begin == around.begin && race.bytes.end < around.end;
  const bool at_last = race.bytes.begin > around.begin && race.bytes.end == around.end;
  return (at_first && pipes.has_written(race.older, around.begin - 1)) ||
         (at_last && pipes.has_written(race.older, around.end));
}

Phrase help_of(PipeRaces& pipes, const core::Instruction& newer, const Race& race) {
  const bool on_chip = pipes.sites[race.newer.site()].memory != Hardware::GM;
  const Phrase order = order_text(race, on_chip);
  if (!on_chip || !overlap_in_part(pipes, newer, race)) return order;
  const Phrase apart = phrase("the tensors of the two calls overlap in {} B: place them apart",
                              race.bytes.end - race.bytes.begin);
  return is_write(race.newer.kind()) ? apart : phrase("{}, or {}", apart, order);
}

// A tensor that its kernel has only allocated is in no queue that would order anything.
void add_skipped_queue(const core::Core& core, const core::Object& object, Finding& finding) {
  if (object.buffer < 0) return;
  const core::Buffer& buffer = core.buffers.all[static_cast<size_t>(object.buffer)];
  if (buffer.queue == framework::kNone || buffer.state != core::BufferState::kAllocated) return;
  finding.notes.push_back(phrase("the tensor has not gone through EnQue and DeQue since {}",
                                 allocation_text(core, object)));
}

struct QueuePlace {
  HardEvent event;
  TPosition position;
};
// The positions whose queues order these pipes.
constexpr QueuePlace kQueuePlaces[] = {{HardEvent::MTE2_V, TPosition::VECIN},
                                       {HardEvent::V_MTE3, TPosition::VECOUT},
                                       {HardEvent::MTE2_MTE1, TPosition::A1},
                                       {HardEvent::MTE1_M, TPosition::A2}};

// A tensor that has gone through EnQue and DeQue of a queue that orders other pipes than those of
// the two calls: the queue was declared at another position than the one it is used at.
Phrase help_of_position(const core::Core& core, const core::Object* object, const Race& race) {
  if (object == nullptr || object->buffer < 0 || !is_write(race.older.kind())) return "";
  const core::Buffer& buffer = core.buffers.all[static_cast<size_t>(object->buffer)];
  if (buffer.queue == framework::kNone || buffer.state != core::BufferState::kDequeued) return "";
  const core::Queue& queue = core.buffers.queues[static_cast<size_t>(buffer.queue)];
  const HardEvent needed = event_between(pipe_of(race.older.agent()), pipe_of(race.newer.agent()));
  if (queue.forward == HardEvent::MAX || needed == queue.forward) return "";
  for (const QueuePlace& place : kQueuePlaces)
    if (place.event == needed)
      return phrase("declare {} at {}: EnQue and DeQue of a queue at {} order {}, not {}",
                    core::queue_text(core, buffer.queue, "DeQue", buffer.where),
                    name_of(place.position), name_of(queue.shape.src), info_of(queue.forward).name,
                    info_of(needed).name);
  return "";
}

Code code_of(const Race& race) {
  if (race.ordered_by_compiler) return Code::W0401;
  return race.older.agent() == race.newer.agent() ? Code::E0402 : Code::E0401;
}

// Makes the common part of the findings about two cores or a data cache.
Finding finding_at(const core::Core& core, Code code, const Site& site, const Site& other,
                   const Bytes& bytes) {
  const core::Object* object = core.object_at(bytes.begin);
  const uint8_t* origin = object == nullptr ? bytes.begin : object->begin;
  Finding finding = core.finding(code, site.op, site.where);
  finding.instruction = -1;
  finding.with("operand", site.operand).with("other_op", other.op);
  core::add_place(core, finding.with("other_operand", other.operand), "other", other.where);
  finding.with("first", bytes.begin - origin).with("last", bytes.end - origin);
  return finding.with("object", object == nullptr ? Phrase("memory") : object->name);
}

Finding equal_values_finding(const CrossRace& race, const CoreRaces& core, const Site& site,
                             const Site& other) {
  Finding finding = finding_at(core.core, Code::W0403, site, other, race.bytes);
  const bool reads = !is_write(race.range.kind());
  return finding.with("hazard", reads ? "RAW" : "WAW").with("verb", reads ? "reads" : "writes");
}

Finding race_between(const CrossRace& race, const CoreRaces& core, const Site& site,
                     const Site& other) {
  const bool reads = !is_write(race.range.kind());
  Finding finding = finding_at(core.core, Code::E0403, site, other, race.bytes);
  finding.with("hazard", reads ? "RAW" : "WAW").with("verb", reads ? "reads" : "writes");
  finding.help = reads ? "SyncAll between the two calls"
                       : "let each core write bytes of its own, or order the two with SyncAll";
  return finding;
}

}  // namespace

Finding race_finding(const core::Core& core, const core::Instruction& newer, const Race& race,
                     PipeRaces& pipes) {
  const Sites& sites = pipes.sites;
  const Site &older_site = sites[race.older.site()], &newer_site = sites[race.newer.site()];
  const core::Object* object = core.object_at(race.bytes.begin);
  Finding finding = finding_of(core, newer, code_of(race));
  finding.help = help_of(pipes, newer, race);
  if (const Phrase help = help_of_position(core, object, race); !help.empty()) finding.help = help;
  finding.with("hazard", hazard_of(race)).with("operand", newer_site.operand);
  finding.with("verb", is_write(race.newer.kind()) ? "write" : "read");
  finding.with("done", is_write(race.older.kind()) ? "written" : "read");
  finding.with("pipe", name_of(pipe_of(race.newer.agent())));
  finding.with("other_pipe", name_of(pipe_of(race.older.agent())));
  finding.with("other_op", older_site.op).with("other_operand", older_site.operand);
  add_place(core, finding, "other", older_site.where);
  const uint8_t* origin = object == nullptr ? nullptr : object->begin;
  finding.with("first", race.bytes.begin - origin).with("last", race.bytes.end - origin);
  if (object != nullptr) add_skipped_queue(core, *object, finding);
  if (race.read_before.bytes != 0) {
    const Site& read = sites[race.read_before.site()];
    finding.notes.push_back(
        phrase("`{}` at {} reads these bytes before `{}` writes them, and nothing orders `{}` "
               "behind it either",
               read.op, place_text(core, read.where), older_site.op, newer.name));
  }
  return finding.with("object", object == nullptr ? Phrase("memory") : object_text(core, *object));
}

Finding uncleaned_finding(const core::Core& core, const Site& newer, const Site& older,
                          const Bytes& bytes) {
  Finding finding = finding_at(core, Code::E0404, newer, older, bytes);
  finding.help = phrase(
      "call DataCacheCleanAndInvalid of these bytes after `{}`, and order this call behind it",
      older.op);
  return finding.with("state", "may still be in the data cache of its core");
}

Finding stale_finding(const core::Core& core, const Site& newer, const Site& older,
                      const Bytes& bytes) {
  Finding finding = finding_at(core, Code::E0404, newer, older, bytes);
  finding.help = phrase("call DataCacheCleanAndInvalid of these bytes before this `{}`", newer.op);
  return finding.with("state", "may be in the data cache as they were before");
}

namespace {

void name_ranks(Finding& finding, const Site& other_site, const CoreRaces& core,
                const CoreRaces& other) {
  if (core.core.rank() == other.core.rank()) return;
  finding.notes.push_back(phrase("`{}` at {} runs on rank {}, this call on rank {}", other_site.op,
                                 place_text(core.core, other_site.where), other.core.rank(),
                                 core.core.rank()));
  if (finding.code == Code::E0403)
    finding.help =
        "behind the first call, store a status word on the rank of the second one, which polls it";
}

}  // namespace

Finding cross_finding(const CrossRace& race, const CoreRaces& core, const CoreRaces& other) {
  const Site& site = core.pipes.sites[race.range.site()];
  const Site& other_site = other.pipes.sites[race.other.site()];
  const auto made = [&] {
    switch (race.fault) {
      case CrossFault::kRace:
        return race_between(race, core, site, other_site);
      case CrossFault::kEqualValues:
      case CrossFault::kEqualRewrite:
        return equal_values_finding(race, core, site, other_site);
      case CrossFault::kNotCleaned:
        return uncleaned_finding(core.core, site, other_site, race.bytes);
      case CrossFault::kNotFetched:
        return stale_finding(core.core, site, other_site, race.bytes);
      case CrossFault::kPrivateParts:
        return finding_at(core.core, Code::W0404, site, other_site, race.bytes);
      case CrossFault::kSharedLine:
        break;
    }
    return finding_at(core.core, Code::E0405, site, other_site, race.bytes);
  };
  Finding finding = made();
  name_ranks(finding, other_site, core, other);
  if (site.where.frame == 0)  // library code may have loops
    mark_visit(finding, site.where, site.op, race.visit);
  finding.pipe = pipe_of(race.range.agent());
  return finding.with("other_block", int64_t{other.core.id().block});
}

}  // namespace asctwin::check
