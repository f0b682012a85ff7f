// A byte of UB keeps the number of its newest store, so that a barrier is one comparison.
#include "core/reg/tracker.h"

#include <algorithm>

#include "asctwin/scope.h"
#include "core/core.h"
#include "isa/poison.h"

namespace asctwin::reg {

Tracker::Tracker(core::Core& core) : core_(core), ub_(core.memory.of(Hardware::UB)) {
  byte_.resize(ub_.size());
  block_.resize(ub_.size() / 32 + 1);
  recent_.resize(kRemembered);
  for (auto* reader : core.readers.of_instructions())
    if (auto* knows = dynamic_cast<KnowsUnwritten*>(reader)) unwritten_ = knows;
}

void Tracker::begin(SourceLoc where) {
  if (depth_++ > 0) return;
  entry_ = where;
  begun_at_ = number_;
  seen_by_loads_ = seen_by_stores_ = number_;
  streams_.clear();
}

void Tracker::end() {
  if (--depth_ > 0 || streams_.empty()) return;
  const Stream lost = streams_.front();
  streams_.clear();
  refuse(lost.call, "bytes that still wait in its unalign register when the vector function ends",
         "StoreUnAlignPost writes what is left of a stream; it uses the same register");
}

int64_t Tracker::offset_of(const void* address) const {
  return static_cast<const uint8_t*>(address) - ub_.data();
}

bool Tracker::holds(const void* address, uint64_t bytes, bool reads, const Call& call) {
  const int64_t at = offset_of(address);
  const auto size = static_cast<int64_t>(ub_.size());
  if (at >= 0 && at + static_cast<int64_t>(bytes) <= size) return true;
  SourceLoc where = call.where;
  where.frame = core_.frame;
  if (at < 0 || at >= size) {
    const auto* const byte = static_cast<const uint8_t*>(address);
    const core::Object* const other = core_.memory_at(byte);
    const bool is_global = other == nullptr && core_.object_at(byte) != nullptr;
    refuse(
        call,
        phrase("an address {}", other != nullptr ? phrase("in {}", core::name_of(other->memory))
                                : is_global      ? Phrase("in global memory")
                                                 : Phrase("that lies in no memory of this core")),
        "a vector function reaches UB alone; global memory is copied to UB before it and from UB "
        "behind it");
    return false;
  }
  core_.report(core_.finding(Code::E0201, call.name, where)
                   .with("verb", reads ? "reads" : "writes")
                   .with("operand", reads ? "src" : "dst")
                   .with("first", at)
                   .with("last", at + static_cast<int64_t>(bytes))
                   .with("object", "UB")
                   .with("size", size));
  return false;
}

bool Tracker::is_aligned(const void* address, uint32_t align, const Call& call) {
  const int64_t at = offset_of(address);
  if (at % align == 0) return true;
  SourceLoc where = call.where;
  where.frame = core_.frame;
  core_.report(core_.finding(Code::E0104, call.name, where)
                   .with("operand", "address")
                   .with("memory", "UB")
                   .with("address", at)
                   .with("align", int64_t{align}));
  return false;
}

bool Tracker::find_conflict(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t behind,
                            Conflict& conflict) const {
  const int64_t end = at + bytes;
  bool is_recent = false;
  for (int64_t block = at / 32; block <= (end - 1) / 32; ++block)
    is_recent = is_recent || block_[static_cast<size_t>(block)] > behind;
  if (!is_recent) return false;
  conflict = {0, 0, 0};
  for (int64_t byte = at; byte < end; ++byte) {
    const uint32_t number = byte_[static_cast<size_t>(byte)];
    if (number <= behind || (touched != nullptr && touched[byte - at] == 0)) continue;
    if (conflict.number == 0) conflict = {number, byte, byte + 1};
    if (number == conflict.number) conflict.last = byte + 1;
  }
  return conflict.number != 0 && number_ - conflict.number < kRemembered;
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

// Bytes behind the buffer in which a load begins are not asked for.
void Tracker::announce_load(const void* address, uint32_t bytes, const Call& call) const {
  const auto* const first = static_cast<const uint8_t*>(address);
  const core::Object* const object = core_.object_at(first);
  const int64_t inside = object == nullptr ? int64_t{bytes} : object->end - first;
  if (Scope* const scope = core_.scope)
    scope->load(first, std::min<int64_t>(bytes, inside), call.where, {call.name, nullptr});
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

void Tracker::loaded(const void* address, uint32_t bytes, uint32_t variable, const Call& call) {
  announce_load(address, bytes, call);
  Conflict conflict;
  if (!find_conflict(offset_of(address), bytes, nullptr, seen_by_loads_, conflict)) return;
  const bool same = variable != 0 && recent_[conflict.number % kRemembered].variable == variable;
  report_conflict(same ? Code::W1301 : Code::E1301, conflict, "loads",
                  same ? "the order relies on the register that the compiler chooses"
                       : "nothing orders a load behind a store from another register",
                  call);
}

void Tracker::stored(const void* address, uint32_t bytes, const uint8_t* written, uint32_t variable,
                     const Call& call) {
  announce_store(address, bytes, written, call);
  const int64_t at = offset_of(address);
  Conflict conflict;
  if (find_conflict(at, bytes, written, seen_by_stores_, conflict)) {
    const Store& other = recent_[conflict.number % kRemembered];
    if (other.variable != variable && other.call.where != call.where)
      report_conflict(Code::W1301, conflict, "stores",
                      "nothing orders two stores from different registers", call);
  }
  recent_[++number_ % kRemembered] = {variable, call};
  if (written == nullptr)
    std::fill_n(byte_.begin() + at, bytes, number_);
  else
    for (uint32_t i = 0; i < bytes; ++i)
      if (written[i] != 0) byte_[static_cast<size_t>(at + i)] = number_;
  for (int64_t block = at / 32; block <= (at + bytes - 1) / 32; ++block)
    block_[static_cast<size_t>(block)] = number_;
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
    if (byte_[static_cast<size_t>(offset_of(at))] > begun_at_ || !unwritten_->is_undefined(at))
      return false;
  return true;
}

void Tracker::barrier(MemType before, MemType after) {
  const bool stores = before == MemType::VEC_STORE || before == MemType::VEC_ALL;
  if (!stores) return;
  const bool all = after == MemType::VEC_ALL;
  if (after == MemType::VEC_LOAD || all) seen_by_loads_ = number_;
  // A store of what was loaded behind the barrier is ordered by its register.
  if (after == MemType::VEC_STORE || after == MemType::VEC_LOAD || all) seen_by_stores_ = number_;
}

void Tracker::stream_waits(const Unaligned& stream, const Call& call) {
  for (Stream& known : streams_)
    if (known.stream == &stream) {
      known.call = call;
      return;
    }
  streams_.push_back({&stream, call});
  constexpr size_t kRegisters = 4;  // of the hardware, for stores
  if (streams_.size() > kRegisters)
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
