// Checks register calls: bounds and alignment, order inside of a vector function, lanes and masks
// that nothing has written, masks of wider lanes. spec: reg_api.md, sections 12 and 14
#include <algorithm>
#include <bit>
#include <vector>

#include "core/core.h"
#include "core/reg/dist.h"
#include "core/reg/refusals.h"
#include "core/reg/tracker.h"
#include "core/reg/value_bytes.h"

namespace asctwin::reg {

namespace {

// `loads`: what the lanes come from. Some may have been loaded before a store was done.
void report_undefined(LoadSet loads, const Call& call, const char* verb, const Phrase& lanes) {
  SourceLoc where = call.where;
  core::Core& core = core::this_core(where);
  if (Tracker* const known = tracker(); known != nullptr && known->report_early(loads)) return;
  core.report(core.finding(Code::E1302, call.name, where).with("verb", verb).with("lanes", lanes));
}

// The bytes of the lanes of `width` that are on.
Bits bytes_of_lanes(const Bits& mask, uint32_t width) {
  Bits bytes;
  for (int i = 0; i < 4; ++i) bytes.word[i] = whole_lanes(mask.word[i], width);
  return bytes;
}
int first_bit(const Bits& a, const Bits& b) {
  for (int i = 0; i < 4; ++i)
    if ((a.word[i] & b.word[i]) != 0) return 64 * i + std::countr_zero(a.word[i] & b.word[i]);
  return -1;
}
// Reports a lane of `width` bytes that is undefined, among `bytes`.
bool uses_undefined(const State& state, const Bits& bytes, uint32_t width, const char* verb,
                    const Call& call) {
  const int at = first_bit(state.undefined, bytes);
  if (at < 0) return false;
  report_undefined(state.loads, call, verb,
                   phrase("lane {} of a register", at / static_cast<int>(width)));
  return true;
}

Tracker* tracker_in_function(const Call& call) {
  Tracker* const known = tracker();
  if (known == nullptr || !known->is_inside()) watch(call);
  return known;
}
constexpr Bits kAllBytes = {{~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}}};

// The bytes from `first` on of a register were loaded from bytes that nothing has written.
void lose(State& state, uint32_t first, uint32_t bytes) {
  for (uint32_t i = first; i < first + bytes; ++i) set_bit(state.undefined, i);
}
// Tells the tracker of a load, and the registers what it has brought.
void take_load(Tracker& known, LoadDist dist, const void* from, uint32_t bytes, State& dst0,
               State* dst1, const Call& call) {
  uint8_t early[2 * kBytes];
  const bool is_early = known.loaded(from, bytes, dst0.variable, call, early);
  const Bits all = known.are_unwritten(from, bytes) ? kAllBytes : Bits{};
  dst0.undefined = all;
  dst0.loads = load_at(call);
  if (dst1 != nullptr) {
    dst1->undefined = all;
    dst1->loads = dst0.loads;
  }
  if (!is_early) return;
  // The marks are moved as the bytes are.
  Value first, second;
  load(dist, first, dst1 == nullptr ? nullptr : &second, early);
  undefined_bits(dst0.undefined, first);
  if (dst1 != nullptr) undefined_bits(dst1->undefined, second);
}
void name_variable(State& state, const Call& call) {
  if (state.variable == 0) state.variable = variable_at(call.where);
}

}  // namespace

void watch_mask(const Mask& mask, uint32_t width, const Call& call) {
  tracker_in_function(call);
  if (mask.grain == 0) return report_undefined(0, call, "uses", "a mask");
  if (mask.grain <= width || mask.grain > 8) return;
  uint64_t any = 0;
  for (const uint64_t word : mask.bits.word) any |= word;
  if (any == 0) return;
  warn(call,
       phrase(
           "lanes of {} B and a mask that was made for lanes of {} B: of {} lanes, {} have no bit",
           width, mask.grain, mask.grain / width, mask.grain / width - 1),
       "the bit of a lane is the lowest one of its bytes, so a mask is made for the width of the "
       "call that uses it");
}

void watch_alignment(const void* at, uint32_t align, const Call& call) {
  if (Tracker* const known = tracker_in_function(call)) known->is_aligned(at, align, call);
}

void watch_apart(const Register& dst, const Register& src, const Call& call) {
  if (&dst == &src)
    refuse(call, "one register for its result and its source",
           "the lanes of the result are not those of the source, so they are two registers");
}

void watch_bytes(bool loads, const void* at, uint32_t bytes, uint32_t align, State* state,
                 const Call& call) {
  Tracker* const known = tracker_in_function(call);
  if (known == nullptr || !known->holds(at, bytes, loads, call) ||
      !known->is_aligned(at, align, call))
    return;
  if (state != nullptr) name_variable(*state, call);
  const uint32_t variable = state == nullptr ? 0 : state->variable;
  if (!loads)
    return known->stored(at, bytes, nullptr, variable, state == nullptr ? kAnyLoad : state->loads,
                         call);
  if (state == nullptr) {
    known->loaded(at, bytes, variable, call);
    return;
  }
  take_load(*known, LoadDist::DIST_NORM, at, bytes, *state, nullptr, call);
}

void watch_load(LoadDist dist, const void* from, State& dst0, State* dst1, const Call& call) {
  Tracker* const known = tracker_in_function(call);
  const DistShape shape = shape_of(dist);
  if (known == nullptr || !known->holds(from, shape.bytes, true, call) ||
      !known->is_aligned(from, shape.align, call))
    return;
  name_variable(dst0, call);
  if (dst1 != nullptr) name_variable(*dst1, call);
  take_load(*known, dist, from, shape.bytes, dst0, dst1, call);
  if (dst1 == nullptr) known->may_go_on(true, from, shape.bytes, dst0.variable, call.where);
}

void watch_store(StoreDist dist, const void* to, const State& src0, const State* src1,
                 const Mask& mask, uint32_t width, const Call& call) {
  Tracker* const known = tracker_in_function(call);
  const DistShape shape = shape_of(dist, width);
  if (known == nullptr || !known->is_aligned(to, shape.align, call)) return;
  const bool is_plain = shape.bytes == kBytes;
  if (shape.mask_width != 0) watch_mask(mask, is_plain ? shape.mask_width : kAnyWidth, call);
  const LoadSet loads =
      src0.loads | (src1 == nullptr ? 0 : src1->loads) | (shape.mask_width == 0 ? 0 : mask.loads);
  const bool is_whole = shape.mask_width != 0 && all_lanes(mask.bits, shape.mask_width);
  if (is_whole && is_defined(src0) && (src1 == nullptr || is_defined(*src1))) {
    if (!known->holds(to, shape.bytes, false, call)) return;
    known->stored(to, shape.bytes, nullptr, src0.variable, loads, call);
    return known->may_go_on(false, to, shape.bytes, src0.variable, call.where);
  }
  // A store of ones shows the written bytes, one of undefined bytes the undefined bytes.
  uint8_t written[2 * kBytes] = {}, lost[2 * kBytes] = {};
  Value ones;
  std::memset(&ones, 0xFF, sizeof(ones));
  store(dist, written, ones, &ones, mask.bits, width);
  uint32_t bytes = shape.bytes;
  while (bytes > 0 && written[bytes - 1] == 0) --bytes;
  if (bytes == 0 || !known->holds(to, bytes, false, call)) return;
  Value first, second;
  undefined_bytes(first, src0.undefined);
  undefined_bytes(second, src1 == nullptr ? src0.undefined : src1->undefined);
  store(dist, lost, first, &second, mask.bits, width);
  for (uint32_t i = 0; i < bytes; ++i)
    if (lost[i] != 0) {
      report_undefined(src0.loads | (src1 == nullptr ? 0 : src1->loads), call, "stores",
                       phrase("byte {} of what it stores", i));
      break;
    }
  known->stored(to, bytes, written, src0.variable, loads, call);
}

void watch_blocks(bool loads, const void* at, uint32_t stride, State& state, const Mask& mask,
                  uint32_t width, const Call& call) {
  Tracker* const known = tracker_in_function(call);
  if (known == nullptr || !known->is_aligned(at, 32, call)) return;
  watch_mask(mask, kAnyWidth, call);
  name_variable(state, call);
  const auto* const first = static_cast<const uint8_t*>(at);
  if (!loads && stride == 0)
    return refuse(call, "a block stride of 0", "blocks that are stored lie apart");
  const Bits active = bytes_of_lanes(mask.bits, width);
  if (loads) {
    state.undefined = Bits{};
    state.loads = load_at(call) | mask.loads;
  }
  for (uint32_t k = 0; k < 8; ++k) {
    if (!block_is_on(mask.bits, k, width)) continue;
    const uint8_t* const block = first + size_t{32} * k * stride;
    if (!known->holds(block, 32, loads, call)) return;
    if (loads) {
      known->loaded(block, 32, state.variable, call);
      if (known->are_unwritten(block, 32)) lose(state, 32 * k, 32);
      continue;
    }
    uint8_t written[32];
    for (uint32_t i = 0; i < 32; ++i) written[i] = lane_is_on(active, 32 * k + i);
    known->stored(block, 32, written, state.variable, state.loads | mask.loads, call);
  }
  if (!loads) uses_undefined(state, active, width, "stores", call);
}

void watch_gather(const void* base, const Value& index, State& dst, const Mask& mask, Lanes lanes,
                  const Call& call) {
  Tracker* const known = tracker_in_function(call);
  if (known == nullptr || !known->is_aligned(base, 32, call)) return;
  watch_mask(mask, kAnyWidth, call);
  name_variable(dst, call);
  dst.undefined = Bits{};
  dst.loads = load_at(call) | mask.loads;
  for (uint32_t i = 0; i < kBytes / lanes.lane; ++i) {
    if (!lane_is_on(mask.bits, i * lanes.lane)) continue;
    const auto* const at =
        static_cast<const uint8_t*>(base) + index_at(index, i, lanes.index) * lanes.element;
    if (!known->holds(at, lanes.element, true, call)) return;
    known->loaded(at, lanes.element, dst.variable, call);
    if (known->are_unwritten(at, lanes.element)) lose(dst, i * lanes.lane, lanes.lane);
  }
}

void watch_gather_blocks(const void* base, const Value& index, State& dst, const Mask& mask,
                         const Call& call) {
  Tracker* const known = tracker_in_function(call);
  if (known == nullptr || !known->is_aligned(base, 32, call)) return;
  watch_mask(mask, 4, call);
  name_variable(dst, call);
  dst.undefined = Bits{};
  dst.loads = load_at(call) | mask.loads;
  for (uint32_t k = 0; k < 8; ++k) {
    if (!lane_is_on(mask.bits, 4 * k)) continue;
    const auto offset = lane<uint32_t>(index, k);
    if (offset % 32 != 0)
      return refuse(call, phrase("the offset {} in lane {} of its index", offset, k),
                    "offsets of GatherB are bytes, and multiples of 32");
    const auto* const block = static_cast<const uint8_t*>(base) + offset;
    if (!known->holds(block, 32, true, call)) return;
    known->loaded(block, 32, dst.variable, call);
    if (known->are_unwritten(block, 32)) lose(dst, 32 * k, 32);
  }
}

void watch_scatter(const void* base, const Value& index, const State& src, const Mask& mask,
                   Lanes lanes, const Call& call) {
  Tracker* const known = tracker_in_function(call);
  if (known == nullptr || !known->is_aligned(base, 32, call)) return;
  watch_mask(mask, kAnyWidth, call);
  uses_undefined(src, bytes_of_lanes(mask.bits, lanes.lane), lanes.lane, "stores", call);
  std::vector<uint64_t> taken;
  for (uint32_t i = 0; i < kBytes / lanes.lane; ++i) {
    if (!lane_is_on(mask.bits, i * lanes.lane)) continue;
    const uint64_t element = index_at(index, i, lanes.index);
    const auto* const at = static_cast<const uint8_t*>(base) + element * lanes.element;
    if (!known->holds(at, lanes.element, false, call)) return;
    known->stored(at, lanes.element, nullptr, src.variable, src.loads | mask.loads, call);
    taken.push_back(element);
  }
  std::sort(taken.begin(), taken.end());
  const auto twice = std::adjacent_find(taken.begin(), taken.end());
  if (twice != taken.end())
    refuse(call, phrase("index {} in two active lanes", *twice),
           "which of two lanes with one index is stored is not fixed");
}

void watch_compute(State& dst, const State* const* sources, int count, const Mask& mask,
                   uint32_t width, bool merges, const Call& call) {
  watch_mask(mask, kAnyWidth, call);
  const Bits active = bytes_of_lanes(mask.bits, width);
  for (int i = 0; i < count; ++i)
    if (uses_undefined(*sources[i], active, width, "computes with", call)) break;
  LoadSet loads = mask.loads | (merges ? dst.loads : 0);
  for (int i = 0; i < count; ++i) loads |= sources[i]->loads;
  dst.loads = loads;
  for (int i = 0; i < 4; ++i)
    dst.undefined.word[i] = merges ? dst.undefined.word[i] & ~active.word[i] : 0;
}

}  // namespace asctwin::reg
