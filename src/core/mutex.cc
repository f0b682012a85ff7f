// A mutex is free or held: instructions run in program order, so that a pipe which would have to
// wait here waits for an Unlock that stands behind it.
// spec: sync_and_timing.md, section 1.6
#include "core/mutex.h"

#include <string>
#include <utility>

#include "core/place.h"

namespace asctwin::core {
namespace {

std::string pipe_text(pipe_t pipe) { return std::string("PIPE_") + asctwin::name_of(pipe); }

Finding mutex_finding(const Core& core, Code code, const isa::MutexCall& op, SourceLoc where,
                      const char* name) {
  Finding finding = core.finding(code, name, where);
  finding.pipe = op.pipe;
  return finding.with("id", op.id).with("pipe", pipe_text(op.pipe));
}

std::string held_text(const Core& core, const Mutexes::Held& held) {
  return pipe_text(held.pipe) + " holds mutex " + std::to_string(held.id) + " since " +
         place_text(core, held.where);
}

// Where both pipes hold what the other one locks, no order of the calls ends.
void report_held(Core& core, const isa::MutexLock& op, const Mutexes::Held& held, SourceLoc where,
                 const char* name) {
  Finding finding = mutex_finding(core, Code::E0507, op, where, name);
  add_place(core, finding.with("holder", pipe_text(held.pipe)), "since", held.where);
  for (const Mutexes::Held& other : core.mutexes.all())
    if (other.pipe == op.pipe) finding.notes.push_back(held_text(core, other));
  core.report(std::move(finding));
}

}  // namespace

void perform(Core& core, const isa::MutexLock& op, SourceLoc where, const char* name) {
  Mutexes::Held* held = core.mutexes.find(op.id);
  if (held == nullptr)
    core.mutexes.add({op.id, op.pipe, 1, where});
  else if (held->pipe == op.pipe)
    ++held->times;
  else
    report_held(core, op, *held, where, name);
}

void perform(Core& core, const isa::MutexUnlock& op, SourceLoc where, const char* name) {
  Mutexes::Held* held = core.mutexes.find(op.id);
  if (held != nullptr && held->pipe == op.pipe) {
    if (--held->times == 0) core.mutexes.erase(op.id);
    return;
  }
  Finding finding = mutex_finding(core, Code::E0508, op, where, name);
  if (held != nullptr) finding.notes.push_back(held_text(core, *held));
  core.report(std::move(finding));
}

void report_left_mutexes(Core& core) {
  for (const Mutexes::Held& held : core.mutexes.all())
    core.report(mutex_finding(core, Code::W0504, {held.pipe, held.id}, held.where, "Mutex::Lock"));
}

}  // namespace asctwin::core
