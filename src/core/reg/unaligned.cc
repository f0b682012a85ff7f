// Streams of bytes that need no alignment. spec: reg_api.md, sections 4.5 and 4.9
#include <algorithm>

#include "core/core.h"
#include "core/reg/tracker.h"
#include "core/reg/value_bytes.h"

namespace asctwin::reg {

namespace {

const uint8_t* block_of(const void* address) {
  return reinterpret_cast<const uint8_t*>(reinterpret_cast<uintptr_t>(address) & ~uintptr_t{31});
}

void write(uint8_t* to, const uint8_t* from, uint32_t bytes, uint32_t variable, LoadSet loads,
           Call call) {
  if (bytes == 0) return;
  if (is_special(kWatched))
    if (Tracker* const known = tracker()) {
      if (!known->holds(to, bytes, false, call)) return;
      known->stored(to, bytes, nullptr, variable, loads, call);
    }
  std::memcpy(to, from, bytes);
}

}  // namespace

void unaligned_pre(Unaligned& unaligned, const void* from, Call call) {
  const uint8_t* const block = block_of(from);
  if (is_special(kWatched)) {
    watch(call);
    if (Tracker* const known = tracker()) {
      if (!known->holds(block, 32, true, call)) return;
      const auto* const first = static_cast<const uint8_t*>(from);
      known->loaded(first, static_cast<uint32_t>(block + 32 - first), 0, call);
      known->load_stream_begins(unaligned);
      unaligned.filled_at = known->newest_store();
    }
  }
  unaligned.block = block;
  std::memcpy(unaligned.data, block, 32);
}

// The block that is kept is what it was when it was read; stores into it since are not seen.
void unaligned_load(Unaligned& unaligned, Value& dst, State& state, const void* from,
                    const void* next, Call call) {
  const uint8_t* const block = block_of(from);
  const auto* const first = static_cast<const uint8_t*>(from);
  const bool is_watched = is_special(kWatched);
  if (is_watched) {
    watch(call);
    if (unaligned.block == nullptr)
      return refuse(call, "an unalign register that nothing has filled",
                    "LoadUnAlignPre comes before the first LoadUnAlign of a stream");
    if (unaligned.block != block)
      return refuse(call, "an address that does not go on where its unalign register stands",
                    "a stream that goes on elsewhere has another LoadUnAlignPre");
    if (Tracker* const known = tracker()) {
      if (!known->holds(from, kBytes, true, call)) return;
      if (state.variable == 0) state.variable = variable_at(call.where);
      Value early;
      const bool is_early = known->loaded(from, kBytes, state.variable, call, bytes_of(early));
      known->loaded_from_block(from, static_cast<uint32_t>(block + 32 - first), unaligned.filled_at,
                               call);
      known->load_stream_goes_on(unaligned, call);
      const uint64_t lost = known->are_unwritten(from, kBytes) ? ~uint64_t{0} : 0;
      for (uint64_t& word : state.undefined.word) word = lost;
      if (is_early) undefined_bits(state.undefined, early);
      state.loads = load_at(call);
    }
  }
  const auto cached = static_cast<uint32_t>(block + 32 - first);
  const bool has_block = unaligned.block == block;
  std::memcpy(bytes_of(dst), has_block ? unaligned.data + (32 - cached) : first, cached);
  std::memcpy(bytes_of(dst) + cached, first + cached, kBytes - cached);
  unaligned.block = block_of(next);
  if (Tracker* const known = is_watched ? tracker() : nullptr)
    unaligned.filled_at = known->newest_store();
  const core::Object* const memory =
      core::running_core == nullptr ? nullptr : core::running_core->memory_at(unaligned.block);
  if (memory == nullptr || unaligned.block + 32 <= memory->end)
    std::memcpy(unaligned.data, unaligned.block, 32);
}

void unaligned_store(Unaligned& unaligned, void* to, const Value& src, const State& state,
                     uint32_t bytes, Call call) {
  auto* const first = static_cast<uint8_t*>(to);
  if (is_special(kWatched)) {
    watch(call);
    if (bytes > kBytes)
      return refuse(call, phrase("{} bytes to append", bytes), "a register has 256 bytes");
    if (unaligned.next != nullptr && unaligned.waiting != 0 && unaligned.next != first)
      return refuse(call, "an address that does not go on where its stream has ended",
                    "StoreUnAlignPost ends a stream before the unalign register begins another");
    for (uint32_t i = 0; i < bytes; ++i)
      if (lane_is_on(state.undefined, i)) {
        if (Tracker* const known = tracker(); known != nullptr && known->report_early(state.loads))
          break;
        core::Core& core = core::this_core(call.where);
        core.report(core.finding(Code::E1302, call.name, call.where)
                        .with("verb", "stores")
                        .with("lanes", phrase("byte {} of a register", i)));
        break;
      }
  }
  // Joins waiting and new bytes to one run.
  uint8_t run[kBytes + 32];
  std::memcpy(run, unaligned.data, unaligned.waiting);
  std::memcpy(run + unaligned.waiting, bytes_of(src), bytes);
  uint8_t* const begin = first - unaligned.waiting;
  const uint8_t* const end = first + bytes;
  const auto total = static_cast<uint32_t>(end - begin);
  const uint32_t done = block_of(end) > begin ? static_cast<uint32_t>(block_of(end) - begin) : 0;
  unaligned.loads |= state.loads;
  write(begin, run, done, state.variable, unaligned.loads, call);
  unaligned.waiting = total - done;
  unaligned.next = first + bytes;
  unaligned.variable = state.variable;
  std::memcpy(unaligned.data, run + done, unaligned.waiting);
  if (!is_special(kWatched)) return;
  if (Tracker* const known = tracker())
    unaligned.waiting == 0 ? known->stream_ended(unaligned) : known->stream_waits(unaligned, call);
}

void unaligned_post(Unaligned& unaligned, void* end, Call call) {
  auto* const last = static_cast<uint8_t*>(end);
  if (is_special(kWatched)) {
    watch(call);
    if (unaligned.waiting != 0 && unaligned.next != last)
      return refuse(call, "an address that is not the end of its stream",
                    "StoreUnAlignPost takes the pointer that the last StoreUnAlign has left");
    if (Tracker* const known = tracker()) known->stream_ended(unaligned);
  }
  write(last - unaligned.waiting, unaligned.data, unaligned.waiting, unaligned.variable,
        unaligned.loads, call);
  unaligned.waiting = 0;
  unaligned.loads = 0;
  unaligned.next = nullptr;
}

}  // namespace asctwin::reg
