// A mutex is free or held. Instructions run in program order, so a pipe that finds it held would
// wait for an Unlock that comes later in the program; a core that goes on takes it all the same.
// spec: sync_and_timing.md, section 1.6; delta_2026.md, sections 4.6 and 5
#include "core/sync/mutex.h"

#include <string>
#include <utility>

#include "core/place.h"

namespace asctwin::core {
namespace {

std::string pipe_text(pipe_t pipe) { return std::string("PIPE_") + asctwin::name_of(pipe); }

Finding mutex_finding(const Core& core, Code code, const isa::MutexCall& record, SourceLoc where,
                      const char* name) {
  Finding finding = core.finding(code, name, where);
  finding.pipe = record.pipe;
  return finding.with("id", record.id).with("pipe", pipe_text(record.pipe));
}

Phrase held_text(const Core& core, const Mutexes::Held& held) {
  return phrase("{} holds mutex {} since {}", pipe_text(held.pipe), held.id,
                place_text(core, held.where));
}

Phrase held_in_mode(const Core& core, const Mutexes::Held& held) {
  return phrase("{} holds mutex {} since {}, but with mode {}", pipe_text(held.pipe), held.id,
                place_text(core, held.where), held.stops ? "ASC_LOCK_BLOCK" : "ASC_LOCK_NON_BLOCK");
}

// If each pipe holds what the other one locks, no order of the calls ends.
void report_held(Core& core, const isa::MutexLock& record, const Mutexes::Held& held,
                 SourceLoc where, const char* name) {
  Finding finding = mutex_finding(core, Code::E0507, record, where, name);
  add_place(core, finding.with("holder", pipe_text(held.pipe)), "since", held.where);
  for (const Mutexes::Held& other : core.mutexes.all())
    if (other.pipe == record.pipe) finding.notes.push_back(held_text(core, other));
  core.report_passable(std::move(finding));
}

// A Lock that waits for nothing, though the mutex is held: of the same pipe, or one that does not
// stop its pipe.
void report_second_lock(Core& core, const isa::MutexLock& record, const Mutexes::Held& held,
                        SourceLoc where, const char* name) {
  Finding finding = mutex_finding(core, Code::W0505, record, where, name);
  add_place(core, finding.with("holder", pipe_text(held.pipe)), "since", held.where);
  core.report(std::move(finding));
}

}  // namespace

void perform(Core& core, const isa::MutexLock& record, SourceLoc where, const char* name) {
  Mutexes::Held* const own = core.mutexes.find(record.id, record.pipe);
  if (const Mutexes::Held* held = own != nullptr ? own : core.mutexes.find(record.id)) {
    if (own != nullptr || !record.stops_the_pipe)
      report_second_lock(core, record, *held, where, name);
    else
      report_held(core, record, *held, where, name);
  }
  if (own != nullptr)
    ++own->times;
  else
    core.mutexes.add({record.id, record.pipe, record.stops_the_pipe, 1, where});
}

void perform(Core& core, const isa::MutexUnlock& record, SourceLoc where, const char* name) {
  Mutexes::Held* const own = core.mutexes.find(record.id, record.pipe);
  if (own != nullptr && own->stops == record.stops_the_pipe) {
    if (--own->times == 0) core.mutexes.erase(*own);
    return;
  }
  Finding finding = mutex_finding(core, Code::E0508, record, where, name);
  if (const Mutexes::Held* held = own != nullptr ? own : core.mutexes.find(record.id))
    finding.notes.push_back(own == nullptr ? held_text(core, *held) : held_in_mode(core, *held));
  if (own != nullptr) core.mutexes.erase(*own);
  core.report_passable(std::move(finding));
}

void report_left_mutexes(Core& core) {
  for (const Mutexes::Held& held : core.mutexes.all())
    core.report(mutex_finding(core, Code::W0504, {held.pipe, held.id}, held.where, "Mutex::Lock"));
}

}  // namespace asctwin::core
