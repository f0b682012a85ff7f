// Entering and leaving vector functions, AR, barriers, and the mask that is set outside.
#include "asctwin/vector_function.h"

#include <exception>
#include <utility>

#include "core/core.h"
#include "core/reg/refusals.h"
#include "core/reg/tracker.h"
#include "core/reg/value_bytes.h"
#include "isa/saturate.h"

namespace asctwin {

namespace reg {
uint32_t special = 0;
}

VectorFunction::VectorFunction(SourceLoc where) : scope_(nullptr) {
  reg::Tracker* const tracker = reg::tracker();
  if (tracker == nullptr) return;
  core::Core& core = core::this_core(where);
  if (!core.readers.empty()) __atomic_or_fetch(&reg::special, reg::kWatched, __ATOMIC_RELAXED);
  if (isa::saturates_integers(core.context()))
    __atomic_or_fetch(&reg::special, reg::kSaturates, __ATOMIC_RELAXED);
  if (!tracker->is_inside()) {
    if (!Scope::runs_here(PIPE_V))
      reg::refuse({"vector function", where}, "a cube core to run on",
                  "vector functions run on vector cores");
    scope_ = new Scope("vector function", PIPE_V, where);
  }
  tracker->begin(where);
}

// The scope ends first: what it finds stands before what the whole function has left undone.
VectorFunction::~VectorFunction() noexcept(false) {
  reg::Tracker* const tracker = reg::tracker();
  if (tracker == nullptr) return;
  const bool unwinds = std::uncaught_exceptions() > 0 || core::this_core().stopping();
  if (unwinds) tracker->abandon();
  delete std::exchange(scope_, nullptr);
  if (!unwinds) tracker->end();
}

namespace reg {

void watch(const Call& call) {
  const Tracker* const known = tracker();
  if (known != nullptr && known->is_inside()) return;
  refuse(call, "no vector function around it",
         "registers live in vector functions: `asc_vf_call`, a `__simd_vf__` function or "
         "`__VEC_SCOPE__`");
}

void watch_memory_barrier(MemType before, MemType after, const Call& call) {
  using enum MemType;
  constexpr std::pair<MemType, MemType> kPairs[] = {
      {VEC_STORE, VEC_LOAD},    {VEC_LOAD, VEC_STORE},     {VEC_STORE, VEC_STORE},
      {VEC_STORE, SCALAR_LOAD}, {VEC_STORE, SCALAR_STORE}, {VEC_LOAD, SCALAR_STORE},
      {SCALAR_STORE, VEC_LOAD}, {SCALAR_STORE, VEC_STORE}, {SCALAR_LOAD, VEC_STORE},
      {VEC_ALL, VEC_ALL},       {VEC_ALL, SCALAR_ALL},     {SCALAR_ALL, VEC_ALL}};
  watch(call);
  for (const auto& [first, second] : kPairs)
    if (first == before && second == after) {
      if (Tracker* const known = tracker()) known->barrier(before, after);
      return;
    }
  constexpr const char* kNames[] = {"VEC_STORE",   "VEC_LOAD", "SCALAR_STORE",
                                    "SCALAR_LOAD", "VEC_ALL",  "SCALAR_ALL"};
  refuse_types(call,
               phrase("a barrier from {} to {}", kNames[static_cast<int>(before)],
                      kNames[static_cast<int>(after)]),
               "VEC_STORE to VEC_LOAD, VEC_STORE, SCALAR_LOAD and SCALAR_STORE; VEC_LOAD to "
               "VEC_STORE and SCALAR_STORE; SCALAR_STORE to VEC_LOAD and VEC_STORE; SCALAR_LOAD to "
               "VEC_STORE; VEC_ALL to VEC_ALL and SCALAR_ALL; SCALAR_ALL to VEC_ALL");
}

// --- AR

uint32_t squeezed_bytes(Call call) {
  Tracker* const known = tracker();
  if (known == nullptr) return 0;
  if (!known->has_squeezed)
    refuse(call, "no Squeeze before it whose lanes it could append",
           "a Squeeze with STORE_REG and a StoreUnAlign of its lanes alternate");
  if (!known->ar_is_cleared && is_special(kWatched))
    refuse(call, "the register AR as an earlier kernel has left it",
           "ClearSpr<SpecialPurposeReg::AR> comes before the first StoreUnAlign of squeezed lanes");
  known->has_squeezed = false;
  return known->squeezed;
}
void keep_squeezed(uint32_t bytes, Call call) {
  Tracker* const known = tracker();
  if (known == nullptr) return;
  if (std::exchange(known->has_squeezed, true) && is_special(kWatched))
    refuse(call, "the lanes of an earlier Squeeze still to be stored",
           "a Squeeze with STORE_REG and a StoreUnAlign of its lanes alternate");
  known->squeezed = bytes;
}
uint64_t ar() {
  const Tracker* const known = tracker();
  return known == nullptr ? 0 : known->ar;
}
void set_ar(uint64_t value) {
  if (Tracker* const known = tracker()) known->ar = value;
}
void clear_ar(SourceLoc) {
  Tracker* const known = tracker();
  if (known == nullptr) return;
  known->ar = 0;
  known->ar_is_cleared = true;
  known->has_squeezed = false;
}

Bits outer_mask(uint32_t width, Call call) {
  Bits bits{};
  if (core::running_core == nullptr) return bits;
  const isa::LaneMask mask = core::running_core->registers().mask;
  if (width != 2 && width != 4) {
    refuse_types(call, phrase("lanes of {} B", width), "lanes of 2 B and 4 B");
    return bits;
  }
  const uint64_t words[2] = {mask[0], mask[1]};
  repeat_bits(bits, reinterpret_cast<const uint8_t*>(words), width);
  return bits;
}

}  // namespace reg
}  // namespace asctwin
