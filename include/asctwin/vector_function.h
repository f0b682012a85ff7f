// A vector function of the 950: one item on pipe V, in which registers live. What it loads and
// stores, and what its calls are held against where vector functions are checked.
// spec: reg_api.md, sections 1, 4, 12 and 14
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/base/phrase.h"
#include "asctwin/reg.h"
#include "asctwin/reg_dist.h"
#include "asctwin/scope.h"

namespace asctwin {

// While it lives, the running core is inside of a vector function. One inside of another is a part
// of it.
class VectorFunction {
 public:
  explicit VectorFunction(SourceLoc where = SourceLoc::here());
  ~VectorFunction() noexcept(false);
  VectorFunction(const VectorFunction&) = delete;
  VectorFunction& operator=(const VectorFunction&) = delete;
  explicit operator bool() const { return true; }

 private:
  Scope* scope_;  // owned; nullptr: it is a part of another
};

namespace reg {

enum class MaskDist { DIST_NORM, DIST_US = 1, DIST_DS = 2, DIST_PACK = 1 };
enum class MemType { VEC_STORE, VEC_LOAD, SCALAR_STORE, SCALAR_LOAD, VEC_ALL, SCALAR_ALL };

// --- Moves of bytes. `width`: of a lane of the mask, where the distribution says none.
void load(LoadDist dist, Value& dst0, Value* dst1, const void* from);
void store(StoreDist dist, void* to, const Value& src0, const Value* src1, const Bits& mask,
           uint32_t width);
void load_blocks(Value& dst, const void* from, uint32_t stride, const Bits& mask, uint32_t width);
void store_blocks(void* to, const Value& src, uint32_t stride, const Bits& mask, uint32_t width);
// Lanes of a gather or scatter: `lane` bytes each in the register, `element` in UB, `index` of the
// index.
struct Lanes {
  uint32_t lane, element, index;
};
void gather(Value& dst, const void* base, const Value& index, const Bits& mask, Lanes lanes);
void gather_blocks(Value& dst, const void* base, const Value& index, const Bits& mask);
void scatter(void* base, const Value& src, const Value& index, const Bits& mask, Lanes lanes);
void load_mask(Bits& dst, const void* from, int dist);
void store_mask(void* to, const Bits& src, bool packs);

// --- Streams that need no alignment
struct Unaligned {
  uint8_t data[32];      // of a load: the block; of a store: the bytes that wait
  const uint8_t* block;  // of a load: where it lies; nullptr: nothing has filled it
  uint8_t* next;         // of a store: where the stream goes on; nullptr: nothing waits
  uint32_t waiting;      // of a store: how many bytes wait
  uint32_t variable;
  LoadSet loads;       // that the bytes which wait depend on
  uint32_t filled_at;  // of a load: the number of the newest store when its block was read
  Unaligned()
      : data{}, block(nullptr), next(nullptr), waiting(0), variable(0), loads(0), filled_at(0) {}
};
void unaligned_pre(Unaligned& unaligned, const void* from, Call call);
void unaligned_load(Unaligned& unaligned, Value& dst, State& state, const void* from,
                    const void* next, Call call);
void unaligned_store(Unaligned& unaligned, void* to, const Value& src, const State& state,
                     uint32_t bytes, Call call);
void unaligned_post(Unaligned& unaligned, void* end, Call call);

// --- AR: how many bytes squeezed lanes have made
uint32_t squeezed_bytes(Call call);  // of the newest squeeze that keeps them
void keep_squeezed(uint32_t bytes, Call call);
uint64_t ar();
void set_ar(uint64_t value);
void clear_ar(SourceLoc where);

// The mask that the kernel has set outside, lanes of `width` bytes.
Bits outer_mask(uint32_t width, Call call);

// --- Checks, asked where reg::special says kWatched

// Nearly every load and store goes on where its line was: in equal steps, of defined bytes, with
// nothing between. These two note such an access; of any other they note nothing and return 0, and
// the full look below is due.
// @param variable what is loaded to; 0: it has no number yet
// @return its number
uint32_t load_goes_on(const void* from, uint32_t bytes, uint32_t variable, SourceLoc where);
bool store_goes_on(const void* to, uint32_t bytes, uint32_t variable, LoadSet loads,
                   SourceLoc where);
bool is_in_function();

void watch(const Call& call);  // that a register call stands in a vector function
void watch_load(LoadDist dist, const void* from, State& dst0, State* dst1, const Call& call);
void watch_store(StoreDist dist, const void* to, const State& src0, const State* src1,
                 const Mask& mask, uint32_t width, const Call& call);
void watch_blocks(bool loads, const void* at, uint32_t stride, State& state, const Mask& mask,
                  uint32_t width, const Call& call);
void watch_bytes(bool loads, const void* at, uint32_t bytes, uint32_t align, State* state,
                 const Call& call);
void watch_gather(const void* base, const Value& index, State& dst, const Mask& mask, Lanes lanes,
                  const Call& call);
void watch_gather_blocks(const void* base, const Value& index, State& dst, const Mask& mask,
                         const Call& call);
void watch_scatter(const void* base, const Value& index, const State& src, const Mask& mask,
                   Lanes lanes, const Call& call);
// A masked call that computes: `sources` of `widths` bytes a lane may not be undefined where the
// mask has a lane; then `dst` is defined, but for the lanes that it keeps.
void watch_compute(State& dst, const State* const* sources, int count, const Mask& mask,
                   uint32_t width, bool merges, const Call& call);
void watch_mask(const Mask& mask, uint32_t width, const Call& call);
void watch_alignment(const void* at, uint32_t align, const Call& call);
// A call whose result has other lanes than its source, and so may not be that register.
void watch_apart(const Register& dst, const Register& src, const Call& call);
void watch_memory_barrier(MemType before, MemType after, const Call& call);

// --- Refusals. Each stops the core.
void refuse_type(Call call, DType type, uint32_t supported);
void refuse(Call call, const Phrase& actual, const Phrase& rule);
void unmodelled(Call call, const Phrase& what);
void warn(Call call, const Phrase& actual, const Phrase& rule);

}  // namespace reg
}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
