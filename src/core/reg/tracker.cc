// UB keeps the number of the newest store to each byte, so that a barrier is one comparison.
#include "core/reg/tracker.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "asctwin/scope.h"
#include "core/core.h"
#include "isa/poison.h"

namespace asctwin::reg {

Tracker::Tracker(core::Core& core)
    : core_(core), ub_(core.memory.of(Hardware::UB)), stores_(ub_.size()), loads_(ub_.size()) {
  recent_.resize(kRemembered);
  recent_loads_.resize(kRemembered);
  for (auto* reader : core.readers.of_instructions())
    if (auto* knows = dynamic_cast<KnowsUnwritten*>(reader)) unwritten_ = knows;
}

void Tracker::begin(SourceLoc where) {
  if (depth_++ > 0) return;
  ++generation_;
  entry_ = where;
  begun_at_ = number_;
  seen_by_loads_ = seen_by_stores_ = number_;
  ordered_loads_ = load_number_;
  streams_.clear();
  load_streams_.clear();
  if (std::exchange(has_early_loads_, false)) early_loads_.fill({});
}

void Tracker::end() {
  if (--depth_ > 0 || streams_.empty()) return;
  const Stream lost = streams_.front();
  streams_.clear();
  refuse(lost.call, "bytes that still wait in its unalign register when the vector function ends",
         "StoreUnAlignPost writes what is left of a stream; it uses the same register");
}

bool Tracker::report_outside(const uint8_t* byte, uint64_t bytes, bool reads, const Call& call) {
  const int64_t at = offset_of(byte);
  const auto size = static_cast<int64_t>(ub_.size());
  if (at >= 0 && at < size) {
    report_beyond({at, at + static_cast<int64_t>(bytes)}, reads, "UB", size, call);
    return false;
  }
  const core::Object* const other = core_.memory_at(byte);
  const bool is_global = other == nullptr && core_.object_at(byte) != nullptr;
  refuse(call,
         phrase("an address {}", other != nullptr ? phrase("in {}", core::name_of(other->memory))
                                 : is_global      ? Phrase("in global memory")
                                                  : Phrase("that lies in no memory of this core")),
         "a vector function reaches UB alone; global memory is copied to UB before it and from UB "
         "behind it");
  return false;
}

// Loads have no mask, so those of tails read behind the buffer in which they begin.
bool Tracker::keeps_to_object(const uint8_t* first, uint64_t bytes, const Call& call) {
  const core::Object* const object = core_.object_at(first);
  if (object == nullptr || first + bytes <= object->end) return true;
  const int64_t at = first - object->begin;
  report_beyond({at, at + static_cast<int64_t>(bytes)}, false, object->name, object->size_bytes(),
                call);
  return false;
}

void Tracker::report_beyond(std::pair<int64_t, int64_t> bytes, bool reads, const Phrase& object,
                            int64_t size, const Call& call) {
  SourceLoc where = call.where;
  where.frame = core_.frame;
  core_.report(core_.finding(Code::E0201, call.name, where)
                   .with("verb", reads ? "reads" : "writes")
                   .with("operand", reads ? "src" : "dst")
                   .with("first", bytes.first)
                   .with("last", bytes.second)
                   .with("object", object)
                   .with("size", size));
}

bool Tracker::report_unaligned(const void* address, uint32_t align, const Call& call) {
  SourceLoc where = call.where;
  where.frame = core_.frame;
  core_.report(core_.finding(Code::E0104, call.name, where)
                   .with("operand", "address")
                   .with("memory", "UB")
                   .with("address", offset_of(address))
                   .with("align", int64_t{align}));
  return false;
}

bool Tracker::find_store(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t behind,
                         Conflict& conflict) const {
  return stores_.find(at, bytes, touched, behind, conflict) &&
         number_ - conflict.number < kRemembered;
}

// Whether a store from `variable` that depends on `loads` comes behind a load by itself.
bool Tracker::depends_on(uint32_t load, uint32_t variable, LoadSet loads) const {
  const Load& loaded = recent_loads_[load % kRemembered];
  return (variable != 0 && variable == loaded.variable) || (load_at(loaded.call) & loads) != 0;
}

void Tracker::warn_of_loads(int64_t at, uint32_t bytes, const uint8_t* written, uint32_t variable,
                            LoadSet loads, const Call& call) {
  Conflict conflict;
  if (!loads_.find(at, bytes, written, ordered_loads_, conflict) ||
      load_number_ - conflict.number >= kRemembered)
    return;
  if (depends_on(conflict.number, variable, loads)) return;
  const Load& loaded = recent_loads_[conflict.number % kRemembered];
  const Call& load = loaded.call;
  // A load may read behind its tail, so only its first bytes are known to be used.
  if (loaded.first_of(conflict.first) < conflict.first) return;
  if (!reported_.emplace(hash_of(call.where), hash_of(load.where)).second) return;
  warn(call,
       phrase("bytes [{}, {}) of UB that `{}` at {}:{} loads before it", conflict.first,
              conflict.last, load.name, std::string(load.where.file), load.where.line),
       "nothing orders a store behind a load that its data do not come from; "
       "LocalMemBar<MemType::VEC_LOAD, MemType::VEC_STORE>() between them does");
}

void Tracker::report_conflict(Code code, const Conflict& conflict, const char* verb,
                              const char* why, const Call& call) {
  const Store& store = recent_[conflict.number % kRemembered];
  if (!reported_.emplace(hash_of(call.where), hash_of(store.call.where)).second) return;
  SourceLoc where = call.where;
  where.frame = core_.frame;
  core_.report(core_.finding(code, call.name, where)
                   .with("verb", verb)
                   .with("first", conflict.first)
                   .with("last", conflict.last)
                   .with("other_op", store.call.name)
                   .with("other_file", store.call.where.file)
                   .with("other_line", int64_t{store.call.where.line})
                   .with("why", why));
}

// Bytes behind the buffer in which a load begins are those of a tail that no active lane uses.
uint32_t Tracker::bytes_inside(const void* address, uint32_t bytes) const {
  const auto* const first = static_cast<const uint8_t*>(address);
  const core::Object* const object = core_.object_at(first);
  if (object == nullptr) return bytes;
  return static_cast<uint32_t>(std::min<int64_t>(bytes, object->end - first));
}

void Tracker::announce_store(const void* address, uint32_t bytes, const uint8_t* written,
                             const Call& call) const {
  Scope* const scope = core_.scope;
  if (scope == nullptr) return;
  const auto* const first = static_cast<const uint8_t*>(address);
  if (written == nullptr) return scope->write(first, bytes, call.where, {call.name, nullptr});
  for (uint32_t at = 0; at < bytes;) {
    uint32_t end = at;
    while (end < bytes && written[end] != 0) ++end;
    if (end > at) scope->write(first + at, end - at, call.where, {call.name, nullptr});
    at = end + 1;
  }
}

// UNVERIFIED: evidence = inferred: bytes that no active lane uses need no order.
bool Tracker::loaded(const void* address, uint32_t bytes, uint32_t variable, const Call& call,
                     uint8_t* early) {
  const uint32_t asked = bytes;
  bytes = bytes_inside(address, bytes);
  if (Scope* const scope = core_.scope)
    scope->load(static_cast<const uint8_t*>(address), bytes, call.where, {call.name, nullptr});
  const int64_t at = offset_of(address);
  recent_loads_[++load_number_ % kRemembered] = {call, at, 0, variable};
  loads_.put(at, bytes, nullptr, load_number_);
  Conflict conflict;
  EarlyLoad& known = early_loads_[static_cast<size_t>(std::countr_zero(load_at(call)))];
  if (known.call.where == call.where) known.is_known = false;  // this load replaces that one
  if (!find_store(at, bytes, nullptr, seen_by_loads_, conflict)) return false;
  if (variable != 0 && recent_[conflict.number % kRemembered].variable == variable) {
    report_conflict(Code::W1301, conflict, "loads",
                    "the order relies on the register that the compiler chooses", call);
    return false;
  }
  known = {call, conflict, true};
  has_early_loads_ = true;
  if (early == nullptr) {
    report_early(load_at(call));
    return false;
  }
  std::fill_n(early, asked, uint8_t{0});
  for (uint32_t i = 0; i < bytes; ++i)
    if (stores_.at(at + i) > seen_by_loads_) early[i] = 0xFF;
  return true;
}

bool Tracker::report_early(LoadSet loads) {
  bool has_any = false;
  for (; loads != 0; loads &= loads - 1) {
    const EarlyLoad& load = early_loads_[static_cast<size_t>(std::countr_zero(loads))];
    if (!load.is_known) continue;
    has_any = true;
    report_conflict(Code::E1301, load.conflict, "loads",
                    "nothing orders a load behind a store from another register", load.call);
  }
  return has_any;
}

void Tracker::stored(const void* address, uint32_t bytes, const uint8_t* written, uint32_t variable,
                     LoadSet loads, const Call& call) {
  announce_store(address, bytes, written, call);
  const int64_t at = offset_of(address);
  warn_of_loads(at, bytes, written, variable, loads, call);
  Conflict conflict;
  if (find_store(at, bytes, written, seen_by_stores_, conflict)) {
    const Store& other = recent_[conflict.number % kRemembered];
    if (other.variable != variable && other.call.where != call.where)
      report_conflict(Code::W1301, conflict, "stores",
                      "nothing orders two stores from different registers", call);
  }
  recent_[++number_ % kRemembered] = {variable, call};
  stores_.put(at, bytes, written, number_);
}

bool Tracker::are_unwritten(const void* address, uint32_t bytes) const {
  const auto* const first = static_cast<const uint8_t*>(address);
  const auto* const last = first + bytes;
  if (unwritten_ == nullptr || !std::all_of(first, last, [](uint8_t byte) {
        return byte == isa::kPoison;  // as all such bytes do
      }))
    return false;
  // Nobody outside of this function knows yet what it has stored.
  for (const uint8_t* at = first; at < last; ++at)
    if (stores_.at(offset_of(at)) > begun_at_ || !unwritten_->is_undefined(at)) return false;
  return true;
}

void Tracker::barrier(MemType before, MemType after) {
  ++generation_;
  // A load that has fed a store which a barrier waits for is done as well.
  ordered_loads_ = load_number_;
  const bool stores = before == MemType::VEC_STORE || before == MemType::VEC_ALL;
  if (!stores) return;
  const bool all = after == MemType::VEC_ALL;
  if (after == MemType::VEC_LOAD || all) seen_by_loads_ = number_;
  // A store of what was loaded behind the barrier is ordered by its register.
  if (after == MemType::VEC_STORE || after == MemType::VEC_LOAD || all) seen_by_stores_ = number_;
}

void Tracker::loaded_from_block(const void* address, uint32_t bytes, uint32_t filled_at,
                                const Call& call) {
  Conflict conflict;
  if (bytes == 0 || !find_store(offset_of(address), bytes, nullptr, filled_at, conflict)) return;
  const Call& store = recent_[conflict.number % kRemembered].call;
  refuse(call,
         phrase("a block that its unalign register has read before `{}` at {}:{} stored into it",
                store.name, std::string(store.where.file), store.where.line),
         "an unalign register keeps its block; LoadUnAlignPre behind the store reads it again");
}

namespace {

constexpr size_t kUnalignRegisters = 4;  // of the hardware, for loads and for stores each

}  // namespace

void Tracker::load_stream_begins(const Unaligned& stream) {
  std::erase_if(load_streams_, [&](const LoadStream& known) { return known.stream == &stream; });
  load_streams_.push_back({&stream, {}, false});
}
void Tracker::load_stream_goes_on(const Unaligned& stream, const Call& call) {
  bool has_begun = false;
  for (LoadStream& known : load_streams_) {
    if (has_begun) known.across.insert(&stream);
    if (known.stream == &stream) has_begun = known.is_used = true;
    if (!known.is_used || known.across.size() < kUnalignRegisters) continue;
    const size_t count = known.across.size() + 1;
    load_streams_.clear();
    return refuse(
        call, phrase("{} unalign registers whose streams go on at once", count),
        "the hardware has four unalign registers for loads, and a compiler refuses a fifth");
  }
}

void Tracker::stream_waits(const Unaligned& stream, const Call& call) {
  for (Stream& known : streams_)
    if (known.stream == &stream) {
      known.call = call;
      return;
    }
  streams_.push_back({&stream, call});
  if (streams_.size() > kUnalignRegisters)
    refuse(call, phrase("{} unalign registers whose bytes wait at once", streams_.size()),
           "the hardware has four unalign registers for stores, and a compiler refuses a fifth");
}
void Tracker::stream_ended(const Unaligned& stream) {
  std::erase_if(streams_, [&](const Stream& known) { return known.stream == &stream; });
}

Tracker* tracker() {
  if (core::running_core == nullptr) return nullptr;
  core::Core& core = *core::running_core;
  if (core.vector_functions == nullptr) core.vector_functions = std::make_shared<Tracker>(core);
  return core.vector_functions.get();
}

uint32_t variable_at(const SourceLoc& where) {
  const auto hash = static_cast<uint32_t>(hash_of(where));
  return hash == 0 ? 1 : hash;
}

}  // namespace asctwin::reg
