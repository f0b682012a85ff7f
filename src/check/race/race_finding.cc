// The facts of a race, and the help that names the missing edge.
#include "check/race/race_finding.h"

#include <string>

#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

// By the order of the program.
const char* hazard_of(const Race& race) {
  if (!is_write(race.newer.use())) return "RAW";
  return is_write(race.older.use()) ? "WAW" : "WAR";
}

// "UB", or "a queue's buffer in UB".
std::string object_text(const core::Object& object) {
  const std::string memory = core::name_of(object.memory);
  if (object.memory == Hardware::GM || object.name == memory) return object.name;
  return object.name + " in " + memory;
}

const HardEventInfo* event_between(pipe_t from, pipe_t to) {
  for (const HardEventInfo& event : kHardEventInfo)
    if (event.from == from && event.to == to) return &event;
  return nullptr;
}

std::string with_queue(const Race& race) {
  const bool is_scalar =
      race.older.agent() == Agent::kScalar || race.newer.agent() == Agent::kScalar;
  if (is_scalar) return "";
  return is_write(race.older.use()) ? ", or EnQue and DeQue of the tensor"
                                    : ", or FreeTensor and AllocTensor of the tensor";
}

std::string help_of(const Race& race, bool on_chip) {
  const pipe_t from = pipe_of(race.older.agent()), to = pipe_of(race.newer.agent());
  if (from == to)
    return std::string("PipeBarrier<PIPE_") + name_of(from) + ">() between the two calls";
  const HardEventInfo* event = event_between(from, to);
  if (event == nullptr) return "PipeBarrier<PIPE_ALL>() between the two calls";
  return std::string("SetFlag and WaitFlag<HardEvent::") + event->name + "> between the two calls" +
         (on_chip ? with_queue(race) : "");
}

Code code_of(const Race& race) {
  if (race.ordered_by_compiler) return Code::W0401;
  return race.older.agent() == race.newer.agent() ? Code::E0402 : Code::E0401;
}

}  // namespace

Finding race_finding(const core::Core& core, const core::Instruction& newer, const Race& race,
                     const Sites& sites) {
  const Site &older_site = sites[race.older.site()], &newer_site = sites[race.newer.site()];
  const core::Object* object = core.object_at(race.bytes.begin);
  Finding finding = finding_of(core, newer, code_of(race));
  finding.help = help_of(race, newer_site.memory != Hardware::GM);
  finding.with("hazard", hazard_of(race)).with("operand", newer_site.operand);
  finding.with("verb", is_write(race.newer.use()) ? "write" : "read");
  finding.with("done", is_write(race.older.use()) ? "written" : "read");
  finding.with("pipe", name_of(pipe_of(race.newer.agent())));
  finding.with("other_pipe", name_of(pipe_of(race.older.agent())));
  finding.with("other_op", older_site.op).with("other_operand", older_site.operand);
  add_place(core, finding, "other", older_site.where);
  const uint8_t* origin = object == nullptr ? nullptr : object->begin;
  finding.with("first", race.bytes.begin - origin).with("last", race.bytes.end - origin);
  return finding.with("object", object == nullptr ? "memory" : object_text(*object));
}

}  // namespace asctwin::check
