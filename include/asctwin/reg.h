// Registers of a vector function as values, and what the library does to whole registers. A
// register is 256 bytes, whatever its elements; beside them it remembers which bytes nothing has
// written. Simple arithmetic is compiled into the kernel, in parts that compilers keep in registers
// of the CPU; what needs the library's roundings is a function here.
// spec: reg_api.md, sections 1.3, 1.4 and 5.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/dtype.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/isa/vector_op.h"

#define ASCTWIN_REG_INLINE inline __attribute__((always_inline))
// Marks the calls that kernels make. An optimising compiler gets their bodies into the kernel,
// where neighbours share registers of the CPU. ASCTWIN_QUICK_CALLS, which `asctwin run` defines,
// compiles each body once, for two hundred calls in a third of the time.
#if defined(ASCTWIN_QUICK_CALLS) || !defined(__OPTIMIZE__)
#define ASCTWIN_REG_CALLS_ONCE 1
#if defined(__clang__)
#define ASCTWIN_REG_CALL inline __attribute__((noinline))
#else
#define ASCTWIN_REG_CALL inline __attribute__((noinline, optimize("O2")))
#endif
#else
#define ASCTWIN_REG_CALL ASCTWIN_REG_INLINE
#endif

namespace asctwin::reg {

inline constexpr uint32_t kBytes = 256;
// Bodies that are compiled once are shared by the objects of a program, which may be compiled for
// different CPUs.
#if defined(ASCTWIN_REG_CALLS_ONCE)
inline constexpr int kPartBytes = 16;
#elif defined(__AVX512BW__) && !defined(__clang__)
inline constexpr int kPartBytes = 64;
#elif defined(__AVX__)
inline constexpr int kPartBytes = 32;
#else
inline constexpr int kPartBytes = 16;
#endif
inline constexpr int kParts = static_cast<int>(kBytes) / kPartBytes;

template <class T>
struct PartOf {
  typedef T type __attribute__((vector_size(kPartBytes), may_alias));
};
using Part = PartOf<int32_t>::type;

// The 256 bytes of a register.
struct __attribute__((may_alias)) Value {
  Part part[kParts];
};
// A bit for each byte of a register: a mask, or the bytes that nothing has written.
struct Bits {
  uint64_t word[4];
};

// The loads from UB that a value depends on: a bit for each place, which some places share.
using LoadSet = uint32_t;
inline constexpr LoadSet kAnyLoad = ~LoadSet{0};  // which ones is not followed

// Describes a register beside its bytes. `variable` tells the variables of a kernel apart; 0: no
// load and no store has had it yet.
struct State {
  Bits undefined;
  uint32_t variable;
  LoadSet loads;
};
struct __attribute__((may_alias)) Register {
  Value value;
  State state;
};

// The bit of a lane is the lowest one of its bytes. `grain`: the bytes of a lane of the call that
// made it; 0: none has.
struct Mask {
  Bits bits;
  uint32_t grain;
  LoadSet loads;
};

// A register whose data stand in every second lane, as casts leave them, goes with masks of wider
// lanes, so calls that compute take any mask.
inline constexpr uint32_t kAnyWidth = 255;
// Whether a call on lanes of `width` bytes may use the mask without a word.
ASCTWIN_REG_INLINE bool is_made_for(const Mask& mask, uint32_t width) {
  return mask.grain - 1 < width;
}
ASCTWIN_REG_INLINE bool is_defined(const State& state) {
  const Bits& undefined = state.undefined;
  return (undefined.word[0] | undefined.word[1] | undefined.word[2] | undefined.word[3]) == 0;
}

// The bit of each lane of `width` bytes.
ASCTWIN_REG_INLINE constexpr uint64_t lane_bits(uint32_t width) {
  return width == 1   ? ~uint64_t{0}
         : width == 2 ? 0x5555555555555555
         : width == 4 ? 0x1111111111111111
                      : 0x0101010101010101;
}
ASCTWIN_REG_INLINE bool all_lanes(const Bits& bits, uint32_t width) {
  const uint64_t lanes = lane_bits(width);
  return (bits.word[0] & bits.word[1] & bits.word[2] & bits.word[3] & lanes) == lanes;
}
ASCTWIN_REG_INLINE bool lane_is_on(const Bits& bits, uint32_t byte) {
  return (bits.word[byte / 64] >> (byte % 64) & 1) != 0;
}
ASCTWIN_REG_INLINE void copy(Value& dst, const Value& src) {
#pragma GCC unroll 16
  for (int i = 0; i < kParts; ++i) dst.part[i] = src.part[i];
}

// Bits of `state`, which is 0 for most kernels: what compiled code cannot do by itself.
enum Special : uint32_t {
  kWatched = 1,    // vector functions are checked
  kSaturates = 2,  // a core has asked for arithmetic that saturates
};
extern uint32_t special;
ASCTWIN_REG_INLINE bool is_special(Special what) {
  return __builtin_expect((__atomic_load_n(&special, __ATOMIC_RELAXED) & what) != 0, 0);
}

// Describes a call.
struct Call {
  const char* name;
  SourceLoc where;
};
ASCTWIN_REG_INLINE LoadSet load_at(const Call& call) {
  return LoadSet{1} << (hash_of(call.where) % 32);
}

// --- Values. Inactive lanes are left to merge().

// The lanes of `width` bytes that `mask` leaves out become 0, or, of `merges`, those of `old`.
void merge(Value& result, const Value& old, const Bits& mask, uint32_t width, bool merges);
// Lanes of `mask` from `a`, the others from `b`.
void select(Value& dst, const Value& a, const Value& b, const Bits& mask, uint32_t width);

// How results come out that compilers could not agree on.
struct Arithmetic {
  bool flushes = false;      // subnormal operands and results are zeros
  bool rounds_once = false;  // a product is exact until it has been added
};
// An operation of the vector unit on whole registers: `dst` is its old value as well. Of a scalar
// operation `b` is one element.
void elementwise(isa::VectorOp operation, DType dst_type, DType src_type, Value& dst,
                 const Value& a, const void* b, Arithmetic arithmetic);
enum class Logarithm : uint8_t { kNatural, kBinary, kDecimal };
void logarithm(Logarithm base, DType dtype, Value& dst, const Value& a, Arithmetic arithmetic);

// bits of lanes: a `mode` b, by the values of CMPMODE. Of a scalar `b` is one element.
void compare(Bits& dst, int mode, DType dtype, const Value& a, const void* b, bool scalar);

// A cast as section 7 has it: `layout` is a slot, `round` a RoundMode. E0101 where there is no such
// pair.
struct CastCall {
  DType dst, src;
  int layout;      // -1: unknown
  int saturation;  // -1: unknown, 0: no, 1: yes
  int round;       // of RoundMode
  bool merges;
};
void cast(const CastCall& cast, Value& dst, const Value& src, const Bits& mask, Call call);

enum class Join : uint8_t { kSum, kMax, kMin };
// To lane 0, and the index of an extreme to lane 1; by DataBlocks; by pairs.
void reduce(Join join, DType dst_type, DType src_type, Value& dst, const Value& src,
            const Bits& mask);
void reduce_blocks(Join join, DType dst_type, DType src_type, Value& dst, const Value& src,
                   const Bits& mask);
void reduce_pairs(DType dtype, Value& dst, const Value& src, const Bits& mask);

// Lanes of `width` bytes.
void interleave(Value& dst0, Value& dst1, const Value& a, const Value& b, uint32_t width);
void deinterleave(Value& dst0, Value& dst1, const Value& a, const Value& b, uint32_t width);
void pack(Value& dst, const Value& src, uint32_t src_width, bool high);
void unpack(Value& dst, const Value& src, uint32_t src_width, bool is_signed, bool high);
// The bytes that were kept.
uint32_t squeeze(Value& dst, const Value& src, const Bits& mask, uint32_t width);
void unsqueeze(Value& dst, const Bits& mask, uint32_t width);
void gather_lanes(Value& dst, const Value& src, const Value& index, uint32_t width);
void histogram(Value& dst, const Value& src, const Bits& mask, bool upper, bool accumulates);
void arange(Value& dst, DType dtype, const void* first, bool descends);
void fill(Value& dst, const void* element, uint32_t width);
void carry_add(Value& dst, Bits& carry, const Value& a, const Value& b, const Bits* carry_in,
               bool subtracts);
void multiply_long(Value& low, Value& high, const Value& a, const Value& b, bool is_signed);
// e^(a - b) and x * s as halves, of the slots of narrow lanes.
void exp_sub_halves(Value& dst, const Value& a, const Value& b, int slot);
void scale_to_halves(Value& dst, const Value& src, float scalar, int slot);

// The bytes that nothing has written, as a register that moves as they do; and back.
void undefined_bytes(Value& dst, const Bits& undefined);
void undefined_bits(Bits& dst, const Value& bytes);

// --- Masks
void spread(Bits& dst, const Bits& src, bool upper);  // each bit of a half to two places
void squash(Bits& dst, const Bits& src, bool upper);  // every second bit, to one half
void interleave(Bits& dst0, Bits& dst1, const Bits& a, const Bits& b, uint32_t width);
void deinterleave(Bits& dst0, Bits& dst1, const Bits& a, const Bits& b, uint32_t width);
// The first `count` bytes of bits, each bit `times` times.
void repeat_bits(Bits& dst, const uint8_t* src, uint32_t times);

}  // namespace asctwin::reg

#include "asctwin/base/macros_show.inc"
