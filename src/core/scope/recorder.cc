// Every range is shown as an instruction with one operand and the number of the scope.
#include "core/scope/recorder.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include "core/errors.h"
#include "core/launch/launch.h"
#include "isa/poison.h"

namespace asctwin {

namespace core {
namespace {

constexpr TPosition kPlaces[kMemories] = {TPosition::GM, TPosition::VECCALC,  TPosition::A1,
                                          TPosition::A2, TPosition::B2,       TPosition::CO1,
                                          TPosition::C2, TPosition::C2PIPE2GM};

// Undefined bytes hold poison, so a read of other bytes is one of defined bytes. @pre they exist
bool may_be_undefined(Scope::Kind kind, const uint8_t* begin, int64_t bytes) {
  return (kind == Scope::Kind::kRead || kind == Scope::Kind::kAtomic) &&
         std::memchr(begin, isa::kPoison, static_cast<size_t>(bytes)) != nullptr;
}

isa::Access access_of(Scope::Kind kind, const uint8_t* begin, int64_t run_bytes) {
  isa::Access access;
  access.effect = kind == Scope::Kind::kAtomic  ? isa::Effect::kAccumulate
                  : kind == Scope::Kind::kWrite ? isa::Effect::kWrite
                                                : isa::Effect::kRead;
  access.base = begin;
  access.run_bytes = run_bytes;
  access.carried = kind == Scope::Kind::kLoad;
  return access;
}

void touches_nothing(const void*, isa::AccessSink&) {}

}  // namespace

ScopeRecorder::ScopeRecorder(Core& core, const char* name, pipe_t pipe, SourceLoc where)
    : core_(core), item_{name, where, pipe} {
  open_.reserve(kMostRanges);
  core_.footprint.clear(++core_.walks);
  Instruction begin{
      core_.scope_calls.info_of(pipe), this, name, where, core_.instructions, touches_nothing};
  begin.footprint = &core_.footprint;
  begin.item = &item_;
  std::vector<Finding> findings;
  show(begin, findings);
}

bool ScopeRecorder::depends_on_open(Scope::Kind kind, const uint8_t* begin,
                                    const uint8_t* end) const {
  const bool is_write = kind == Scope::Kind::kWrite || kind == Scope::Kind::kAtomic;
  for (const Range& range : open_) {
    const bool is_written = range.kind == Scope::Kind::kWrite || range.kind == Scope::Kind::kAtomic;
    if (is_write == is_written || (is_write && !range.may_be_undefined)) continue;
    if (range.touches(begin, end)) return true;
  }
  return false;
}

void ScopeRecorder::add(Scope::Kind kind, const uint8_t* begin, int64_t size_bytes, SourceLoc where,
                        ScopeStep step) {
  if (size_bytes <= 0) return;
  where.frame = core_.frame;
  core_.last_where = where;
  if (step.operand == nullptr)
    step.operand = kind == Scope::Kind::kWrite || kind == Scope::Kind::kAtomic ? "dst" : "src";
  if (depends_on_open(kind, begin, begin + size_bytes)) show_all();
  if (extend_open(kind, begin, size_bytes, where, step)) return;
  Range access = begin_range(kind, begin, size_bytes, where, step);
  place(access);
  if (open_.size() == kMostRanges) show_all();
  check_bounds(access);
  access.may_be_undefined = may_be_undefined(kind, begin, size_bytes);
  has_undefined_reads_ = has_undefined_reads_ || access.may_be_undefined;
  newest_ = &open_.emplace_back(access);
}

bool ScopeRecorder::extend_open(Scope::Kind kind, const uint8_t* begin, int64_t size_bytes,
                                const SourceLoc& where, const ScopeStep& step) {
  const auto takes = [&](Range& range) {
    return range.is_of_line(kind, where, step) && range.extend(begin, size_bytes);
  };
  const auto goes_on_here = [&](Range& range) { return range.next() == begin && takes(range); };
  auto found = std::find_if(open_.rbegin(), open_.rend(), goes_on_here);
  if (found == open_.rend()) found = std::find_if(open_.rbegin(), open_.rend(), takes);
  if (found == open_.rend()) return false;
  found->may_be_undefined = found->may_be_undefined || may_be_undefined(kind, begin, size_bytes);
  has_undefined_reads_ = has_undefined_reads_ || found->may_be_undefined;
  newest_ = &*found;
  return true;
}

const uint8_t* ScopeRecorder::origin_of(const Range& access, const Object* object) const {
  const bool is_owned = object != nullptr && object != core_.memory_at(access.begin);
  if (!is_owned)
    for (const Range& range : open_)
      if (range.is_of_line(access.kind, access.where, access.step) && range.next() == access.begin)
        return range.begin;
  return access.begin;
}

ScopeRecorder::Range ScopeRecorder::begin_range(Scope::Kind kind, const uint8_t* begin,
                                                int64_t size_bytes, SourceLoc where,
                                                ScopeStep step) {
  Range range{};
  range.kind = kind;
  range.step = step;
  range.where = where;
  range.begin = begin;
  range.run_bytes = size_bytes;
  range.count = 1;
  return range;
}

// Looks at what the first access of a range lies in.
void ScopeRecorder::place(Range& range) const {
  const Object* object = core_.object_at(range.begin);
  range.object_begin = object == nullptr ? range.begin : object->begin;
  range.object_end = object == nullptr ? range.end() : object->end;
  range.position =
      object == nullptr ? TPosition::VECCALC : kPlaces[static_cast<size_t>(object->memory)];
  range.origin = origin_of(range, object);
}

Instruction ScopeRecorder::instruction_of(const Range& range, const ScopeAccess& record) const {
  Instruction made{core_.scope_calls.info_of(range.step.operand, item_.pipe),
                   &record,
                   range.step.op != nullptr ? range.step.op : item_.name,
                   range.where,
                   core_.instructions,
                   scope_accesses};
  made.footprint = &core_.footprint;
  made.item = &item_;
  return made;
}

// Checks the first access of a range; the others stay in the object that it lies in.
void ScopeRecorder::check_bounds(const Range& range) {
  const ScopeAccess record{
      {const_cast<uint8_t*>(range.origin), isa::kUnknownExtent, range.position},
      access_of(range.kind, range.begin, range.run_bytes)};
  const Instruction access = instruction_of(range, record);
  std::vector<Finding> findings;
  for (const auto& one : core_.readers.single_call_checks()) one->check(core_, access, findings);
  if (!has_error(findings)) return core_.report_all(findings);
  show_all();
  core_.footprint.clear(++core_.walks);
  show(access, findings);
}

void ScopeRecorder::show(const Range& range) {
  ScopeAccess record{{const_cast<uint8_t*>(range.begin), isa::kUnknownExtent, range.position},
                     access_of(range.kind, range.begin, range.run_bytes)};
  record.access.loops[0] = {range.count, range.stride_bytes};
  const Instruction access = instruction_of(range, record);
  core_.footprint.walk(access, ++core_.walks);
  std::vector<Finding> findings;
  show(access, findings);
}

void ScopeRecorder::show(const Instruction& instruction, std::vector<Finding>& findings) {
  core_.have_data_registers();  // a reader may look at them
  for (auto* reader : core_.readers.of_instructions()) reader->begin(core_, instruction, findings);
  if (!findings.empty()) core_.report_all(findings);
}

void ScopeRecorder::show_all() {
  std::vector<Range> ranges;
  ranges.reserve(kMostRanges);
  ranges.swap(open_);
  newest_ = nullptr;
  has_undefined_reads_ = false;
  for (const Range& range : ranges) show(range);
}

}  // namespace core

namespace {

// Whether the core goes on. Destructors that run while a stopped core is unwound still begin
// scopes; anything else stops again.
bool goes_on(const core::Core& core) {
  if (!core.stopping()) return true;
  if (std::uncaught_exceptions() > 0) return false;
  throw core::CoreStopped{};
}

}  // namespace

// Under a random schedule a scope acts at once, behind what it is ordered after.
Scope::Scope(const char* name, pipe_t pipe, SourceLoc where)
    : exceptions_(std::uncaught_exceptions()) {
  core::Core& core = core::this_core(where);
  outer_ = core.scope;
  if (goes_on(core)) {
    if (outer_ != nullptr && outer_->recorder_ != nullptr) outer_->recorder_->show_all();
    core.last_where = where;
    core.last_op = name;
    if (core.schedule != nullptr) {
      core.schedule->begin_unseen("register functions or threads");
      if (core.schedule->leaves_the_turn()) core.launch().yield(core);
      core.schedule->settle_before(pipe);
    }
    if (!core.readers.empty()) recorder_ = new core::ScopeRecorder(core, name, pipe, where);
  }
  core.scope = this;
}

Scope::~Scope() noexcept(false) {
  core::Core& core = core::this_core();
  core.scope = outer_;
  const std::unique_ptr<core::ScopeRecorder> recorder(std::exchange(recorder_, nullptr));
  if (std::uncaught_exceptions() > exceptions_) return;
  if (recorder != nullptr) recorder->show_all();
  ++core.instructions;
}

void Scope::note(Kind kind, const void* address, int64_t size_bytes, SourceLoc where,
                 ScopeStep step) {
  recorder_->add(kind, static_cast<const uint8_t*>(address), size_bytes, where, step);
}

Scope* Scope::current() {
  return core::running_core == nullptr ? nullptr : core::running_core->scope;
}

bool Scope::runs_here(pipe_t pipe) {
  const CoreKind kind = core::this_core().id().kind;
  if (pipe == PIPE_V) return kind != CoreKind::kCube;
  return kind != CoreKind::kVector || (pipe != PIPE_M && pipe != PIPE_MTE1 && pipe != PIPE_FIX);
}

LocalMemory local_memory_of(Hardware memory) {
  const auto bytes = core::this_core().memory.of(memory);
  return {bytes.data(), static_cast<int64_t>(bytes.size())};
}

}  // namespace asctwin
