// The short way of loads and stores that go on where their line was. It is that of nearly all of
// them: a loop moves through UB in equal steps. The simple model is the full look at each access in
// watch.cc, and what this file says of one is what that look would say.
#include "core/core.h"
#include "core/reg/tracker.h"
#include "isa/poison.h"

namespace asctwin::reg {

void Tracker::may_go_on(bool loads, const void* at, uint32_t bytes, uint32_t variable,
                        SourceLoc where) {
  core::ScopeRecorder* const recorder = core_.scope == nullptr ? nullptr : core_.scope->recorder();
  if (recorder == nullptr || recorder->newest() == nullptr || bytes % kBlockBytes != 0) return;
  // Memory that belongs to nobody has objects in it, which each access is held against.
  if (recorder->newest()->object_begin == ub_.data() &&
      recorder->newest()->object_end == ub_.data() + ub_.size())
    return;
  Line& line = line_of(loads ? load_lines_ : store_lines_, where);
  where.frame = core_.frame;
  line = {where,
          variable,
          bytes,
          loads ? load_number_ : number_,
          generation_,
          core_.walks,
          static_cast<const uint8_t*>(at),
          0,
          recorder->newest()};
}

// Whether `at` is the next access of the line, in the same object, and nothing has come between.
[[gnu::always_inline]] inline bool Tracker::goes_on(const Line& line, const uint8_t* at,
                                                    uint32_t bytes, uint32_t variable,
                                                    const SourceLoc& where) const {
  const bool is_of_line = line.where == where && line.generation == generation_ &&
                          line.walks == core_.walks && line.variable == variable &&
                          line.bytes == bytes;
  if (!is_of_line || at != line.range->next() || at + bytes > line.range->object_end) return false;
  const int64_t step = at - line.at;
  return (line.step == 0 || step == line.step) && step % kBlockBytes == 0 && step >= bytes;
}

[[gnu::always_inline]] inline bool Tracker::extend(Line& line, const uint8_t* at) {
  if (!line.range->extend(at, line.bytes)) [[unlikely]]
    return false;
  line.step = at - line.at;
  line.at = at;
  core_.last_where = line.where;
  return true;
}

// A load gets the full look where this function has stored, since stores may have to be shown
// first, and where it may read bytes that nothing has written, which are poison.
[[gnu::always_inline]] inline bool Tracker::load_goes_on(const uint8_t* at, uint32_t bytes,
                                                         uint32_t variable, SourceLoc where) {
  Line& line = line_of(load_lines_, where);
  where.frame = core_.frame;
  if (!goes_on(line, at, bytes, variable, where) || has_early_loads_ ||
      load_number_ - line.number >= kRemembered / 2) [[unlikely]]
    return false;
  const int64_t offset = offset_of(at);
  const uint32_t blocks = bytes / kBlockBytes;
  if (!stores_.are_old(offset, blocks, begun_at_) || *at == isa::kPoison || !extend(line, at))
      [[unlikely]]
    return false;
  if (Load& load = recent_loads_[line.number % kRemembered]; load.step != line.step) [[unlikely]]
    load.step = line.step;
  loads_.put_blocks(offset, blocks, line.number);
  return true;
}

[[gnu::always_inline]] inline bool Tracker::store_goes_on(const uint8_t* at, uint32_t bytes,
                                                          uint32_t variable, LoadSet loads,
                                                          SourceLoc where) {
  Line& line = line_of(store_lines_, where);
  where.frame = core_.frame;
  if (!goes_on(line, at, bytes, variable, where) || number_ - line.number >= kRemembered / 2 ||
      core_.scope->recorder()->has_undefined_reads()) [[unlikely]]
    return false;
  const int64_t offset = offset_of(at);
  const uint32_t blocks = bytes / kBlockBytes;
  if (!stores_.are_old(offset, blocks, seen_by_stores_)) [[unlikely]]
    return false;
  if (!loads_.are_old(offset, blocks, ordered_loads_) && !feed(offset, blocks, variable, loads))
    return false;
  if (!extend(line, at)) [[unlikely]]
    return false;
  stores_.put_blocks(offset, blocks, line.number);
  return true;
}

// Whether a store comes by itself behind each load of these blocks that nothing else orders.
[[gnu::noinline]] bool Tracker::feed(int64_t offset, uint32_t blocks, uint32_t variable,
                                     LoadSet loads) const {
  uint32_t known = ordered_loads_;
  return loads_.are_whole(offset, blocks, [&](uint32_t load) {
    if (load <= ordered_loads_ || load == known) return true;
    known = load;
    return load_number_ - load < kRemembered && depends_on(load, variable, loads);
  });
}

namespace {

// Of the running core, while it is in a vector function.
Tracker* tracker_inside() {
  if (core::running_core == nullptr) return nullptr;
  Tracker* const known = core::running_core->vector_functions.get();
  return known != nullptr && known->is_inside() ? known : nullptr;
}

}  // namespace

uint32_t load_goes_on(const void* from, uint32_t bytes, uint32_t variable, SourceLoc where) {
  Tracker* const known = tracker_inside();
  if (known == nullptr) return 0;
  if (variable == 0) variable = variable_at(where);
  const auto* const at = static_cast<const uint8_t*>(from);
  return known->load_goes_on(at, bytes, variable, where) ? variable : 0;
}

bool store_goes_on(const void* to, uint32_t bytes, uint32_t variable, LoadSet loads,
                   SourceLoc where) {
  Tracker* const known = tracker_inside();
  const auto* const at = static_cast<const uint8_t*>(to);
  return known != nullptr && known->store_goes_on(at, bytes, variable, loads, where);
}

bool is_in_function() { return tracker_inside() != nullptr; }

}  // namespace asctwin::reg
