// Runs programs: each is a vector function whose calls follow its code, five numbers a call, once or
// several times. So chains of calls can be drawn without being compiled.
#include "copies.h"

using namespace AscendC::Reg;

constexpr uint32_t kRegisters = 6, kMasks = 3;
constexpr uint32_t kMaskBytes = 128, kMemory = 1536;  // in whole blocks
constexpr uint32_t kState = kRegisters * 256 + kMaskBytes + kMemory;

// Operands of a call: its result, two sources, one more number, and memory.
struct Operands {
  uint32_t d, a, b, k;
  __ubuf__ uint8_t* memory;

  __ubuf__ uint8_t* block() const { return memory + 32 * (4 * a + b); }
};

// Registers as they lie in an array, seen as those of T.
template <typename T>
__simd_callee__ inline RegTensor<T>& As(RegTensor<uint8_t>& r) {
  return (RegTensor<T>&)r;
}
template <typename T>
__simd_callee__ inline RegTensor<T>& Next(RegTensor<uint8_t>* r, const Operands& at) {
  return As<T>(r[(at.d + 1) % kRegisters]);
}

template <typename T>
__simd_callee__ inline void Lanes(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m,
                                  const Operands& at) {
  const uint32_t d = at.d, a = at.a, b = at.b;
  RegTensor<T>&to = As<T>(r[d]), &x = As<T>(r[a]), &y = As<T>(r[b]), &next = Next<T>(r, at);
  MaskReg& mask = m[at.k % kMasks];
  if (call == 0) Add(to, x, y, mask);
  if (call == 1) Sub(to, x, y, mask);
  if (call == 2) Max(to, x, y, mask);
  if (call == 3) Min(to, x, y, mask);
  if (call == 4) And(to, x, y, mask);
  if (call == 5) Or(to, x, y, mask);
  if (call == 6) Xor(to, x, y, mask);
  if (call == 7) Not(to, x, mask);
  if (call == 8) Add<T, MaskMergeMode::MERGING>(to, x, y, mask);
  if (call == 9) ShiftLefts(to, x, (int16_t)(b + 1), mask);
  if (call == 10) ShiftRights(to, x, (int16_t)(b + 1), mask);
  if (call == 11) Select(to, x, y, mask);
  if (call == 12) Interleave(to, next, x, y);
  if (call == 13) DeInterleave(to, next, x, y);
  if (call == 14) Squeeze(to, x, mask);
  if (call == 15) Move(to, x, mask);
  if (call == 16) Duplicate(to, x, mask);
  if (call == 17) Unsqueeze(to, mask);
  if (call == 18) Compare<T, CMPMODE::LT>(m[d % kMasks], x, y, mask);
  if (call == 19) Compare<T, CMPMODE::EQ>(m[d % kMasks], x, y, mask);
  if (call == 20) Interleave<T>(m[d % kMasks], m[(d + 1) % kMasks], m[a % kMasks], m[b % kMasks]);
  if (call == 21) DeInterleave<T>(m[d % kMasks], m[(d + 1) % kMasks], m[a % kMasks], m[b % kMasks]);
  if (call == 22) StoreAlign((__ubuf__ T*)at.block(), to, mask);
  if (call == 23) Load(to, (__ubuf__ T*)at.block() + b + 1);
  if (call == 24) Compares<T, CMPMODE::GE>(m[d % kMasks], x, (T)(b + 1), mask);
  if constexpr (sizeof(T) > 1) {
    if (call == 25) Mul(to, x, y, mask);
    if (call == 26) Muls(to, x, (T)(b + 3), mask);
    if (call == 27) MulAddDst(to, x, y, mask);
    if (call == 28) Reduce<ReduceType::MAX>(to, x, mask);
    if (call == 29) Reduce<ReduceType::MIN>(to, x, mask);
    if (call == 30) ReduceDataBlock<ReduceType::MAX>(to, x, mask);
  }
  if constexpr (sizeof(T) == 4) {
    if (call == 31) Reduce<ReduceType::SUM>(to, x, mask);
    if (call == 32) ReduceDataBlock<ReduceType::SUM>(to, x, mask);
    if (call == 33) Add(m[d % kMasks], to, x, y, mask);
    if (call == 34) Mull(to, next, x, y, mask);
  }
}

// Floats without their highest bit of the exponent: numbers below 2, whose results are numbers.
template <typename T, typename Bits>
__simd_callee__ inline void Floats(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m,
                                   const Operands& at) {
  constexpr Bits kBelowTwo = sizeof(T) == 2 ? 0xBFFF : 0xBFFFFFFF;
  RegTensor<Bits> small, bits;
  RegTensor<T>&to = As<T>(r[at.d]), &x = (RegTensor<T>&)bits, y;
  MaskReg &mask = m[at.k % kMasks], all = CreateMask<T>();
  Duplicate(small, kBelowTwo);
  And(bits, As<Bits>(r[at.a]), small, all);
  And((RegTensor<Bits>&)y, As<Bits>(r[at.b]), small, all);
  if (call == 40) Add(to, x, y, mask);
  if (call == 41) Sub(to, x, y, mask);
  if (call == 42) Mul(to, x, y, mask);
  if (call == 43) Max(to, x, y, mask);
  if (call == 44) Min(to, x, y, mask);
  if (call == 45) Abs(to, x, mask);
  if (call == 46) Neg(to, x, mask);
  if (call == 47) Adds(to, x, (T)1.5f, mask);
  if (call == 48) LeakyRelu(to, x, (T)0.25f, mask);
  if (call == 49) Compare<T, CMPMODE::LE>(m[at.d % kMasks], x, y, mask);
  if (call == 50) Reduce<ReduceType::SUM>(to, x, mask);
  if (call == 51) ReduceDataBlock<ReduceType::MIN>(to, x, mask);
  if (call == 52) PairReduceElem(to, x, mask);
  if (call == 53) Truncate<T, RoundMode::CAST_FLOOR>(to, x, mask);
}

constexpr CastTrait Trait(RegLayout layout, RoundMode round,
                          MaskMergeMode merge = MaskMergeMode::ZEROING) {
  return {layout, SatMode::UNKNOWN, merge, round};
}
static constexpr CastTrait kExact0 = Trait(RegLayout::ZERO, RoundMode::UNKNOWN);
static constexpr CastTrait kExact1 = Trait(RegLayout::ONE, RoundMode::UNKNOWN);
static constexpr CastTrait kExact3 = Trait(RegLayout::THREE, RoundMode::UNKNOWN);
static constexpr CastTrait kRint0 = Trait(RegLayout::ZERO, RoundMode::CAST_RINT);
static constexpr CastTrait kRint1 = Trait(RegLayout::ONE, RoundMode::CAST_RINT);
static constexpr CastTrait kFloor0 = Trait(RegLayout::ZERO, RoundMode::CAST_FLOOR);
static constexpr CastTrait kCeil1 = Trait(RegLayout::ONE, RoundMode::CAST_CEIL);
static constexpr CastTrait kMerged = Trait(RegLayout::ZERO, RoundMode::CAST_RINT,
                                           MaskMergeMode::MERGING);

__simd_callee__ inline void Casts(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m,
                                  const Operands& at) {
  RegTensor<uint8_t>&to = r[at.d], &x = r[at.a];
  MaskReg &mask = m[at.k % kMasks], all = CreateMask<float>();
  RegTensor<float> f;
  RegTensor<uint32_t> small;
  Duplicate(small, 0xBFFFFFFF);
  And((RegTensor<uint32_t>&)f, As<uint32_t>(x), small, all);
  RegTensor<float> large;
  Muls(large, f, 40000.0f, all);
  if (call == 60) Cast<int32_t, float, kRint0>(As<int32_t>(to), large, mask);
  if (call == 61) Cast<int16_t, float, kFloor0>(As<int16_t>(to), large, mask);
  if (call == 62) Cast<int16_t, float, kCeil1>(As<int16_t>(to), large, mask);
  if (call == 63) Cast<half, float, kRint1>(As<half>(to), f, mask);
  if (call == 64) Cast<half, float, kMerged>(As<half>(to), f, mask);
  if (call == 65) Cast<bfloat16_t, float, kRint0>(As<bfloat16_t>(to), f, mask);
  if (call == 66) Cast<float, int32_t, kRint0>(As<float>(to), As<int32_t>(x), mask);
  if (call == 67) Cast<float, int16_t, kExact1>(As<float>(to), As<int16_t>(x), mask);
  if (call == 68) Cast<int16_t, int32_t, kExact1>(As<int16_t>(to), As<int32_t>(x), mask);
  if (call == 69) Cast<uint8_t, int32_t, kExact3>(to, As<int32_t>(x), mask);
  if (call == 70) Cast<uint8_t, uint16_t, kExact0>(to, As<uint16_t>(x), mask);
  if (call == 71) Cast<int32_t, int8_t, kExact3>(As<int32_t>(to), As<int8_t>(x), mask);
  if (call == 72) Cast<uint16_t, uint8_t, kExact0>(As<uint16_t>(to), x, mask);
}

__simd_callee__ inline void Widths(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m,
                                   const Operands& at) {
  RegTensor<uint8_t>&d = r[at.d], &a = r[at.a];
  MaskReg &to = m[at.d % kMasks], &x = m[at.a % kMasks], &y = m[at.b % kMasks],
          &mask = m[at.k % kMasks];
  if (call == 80) Pack<uint8_t, uint16_t>(d, As<uint16_t>(a));
  if (call == 81) Pack<uint16_t, int32_t, HighLowPart::HIGHEST>(As<uint16_t>(d), As<int32_t>(a));
  if (call == 82) UnPack<int16_t, int8_t>(As<int16_t>(d), As<int8_t>(a));
  if (call == 83)
    UnPack<uint32_t, uint16_t, HighLowPart::HIGHEST>(As<uint32_t>(d), As<uint16_t>(a));
  if (call == 84) And(to, x, y, mask);
  if (call == 85) Xor(to, x, y, mask);
  if (call == 86) Not(to, x, mask);
  if (call == 87) Select(to, x, y, mask);
  if (call == 88) Pack<HighLowPart::HIGHEST>(to, x);
  if (call == 89) UnPack<HighLowPart::LOWEST>(to, x);
  if (call == 90)
    Histograms<uint8_t, uint16_t, HistogramsBinType::BIN1, HistogramsType::ACCUMULATE>(
        As<uint16_t>(d), a, mask);
  if (call == 91) Gather(d, a, r[at.b]);
  if (call == 92) MaskGenWithRegTensor<uint32_t, 5>(to, As<uint32_t>(a));
  if (call == 93) Arange(As<int16_t>(d), (int16_t)(7 * at.b - 9));
}

__simd_callee__ inline void Memory(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m,
                                   const Operands& at) {
  RegTensor<uint8_t>&d = r[at.d], &next = Next<uint8_t>(r, at);
  RegTensor<uint16_t>& halves = As<uint16_t>(d);
  MaskReg &mask = m[at.k % kMasks], all = CreateMask<uint16_t>();
  __ubuf__ uint8_t* p = at.block();
  __ubuf__ uint16_t* q = (__ubuf__ uint16_t*)p;
  __ubuf__ float* words = (__ubuf__ float*)p;
  if (call == 100) LoadAlign<uint8_t, LoadDist::DIST_UNPACK4_B8>(d, p);
  if (call == 101) LoadAlign<uint16_t, LoadDist::DIST_UNPACK_B16>(halves, q);
  if (call == 102) LoadAlign<uint16_t, LoadDist::DIST_BRC_B16>(halves, q + at.k);
  if (call == 103) LoadAlign<uint16_t, LoadDist::DIST_DINTLV_B16>(halves, As<uint16_t>(next), q);
  if (call == 104) LoadAlign<uint8_t, LoadDist::DIST_US_B8>(d, p);
  if (call == 105) LoadAlign<uint16_t, LoadDist::DIST_DS_B16>(halves, q);
  if (call == 106) LoadAlign<float, LoadDist::DIST_E2B_B32>(As<float>(d), words);
  if (call == 107) StoreAlign<uint16_t, StoreDist::DIST_PACK_B32>(q, halves, mask);
  if (call == 108) StoreAlign<uint8_t, StoreDist::DIST_PACK4_B32>(p, d, mask);
  if (call == 109) StoreAlign<uint8_t, StoreDist::DIST_INTLV_B8>(p, d, next, mask);
  if (call == 110) StoreAlign<uint16_t, StoreDist::DIST_FIRST_ELEMENT_B16>(q + at.k, halves, mask);
  if (call == 111)
    LoadAlign<float, DataCopyMode::DATA_BLOCK_COPY>(As<float>(d), words, at.k + 1, mask);
  if (call == 112)
    StoreAlign<float, DataCopyMode::DATA_BLOCK_COPY>(words, As<float>(d), at.k + 1, mask);
  if (call == 113) {
    UnalignRegForLoad stream;
    q += 3;
    LoadUnAlignPre(stream, q);
    LoadUnAlign(halves, stream, q, 33);
    LoadUnAlign(As<uint16_t>(next), stream, q, 33);
  }
  if (call == 114) {
    UnalignRegForStore stream;
    q += at.k + 1;
    StoreUnAlign(q, halves, stream, 9 * at.b + 1);
    StoreUnAlign(q, As<uint16_t>(next), stream, 7 * at.k + 2);
    StoreUnAlignPost(q, stream, 0);
  }
  if (call == 115) {
    UnalignRegForStore stream;
    ClearSpr<SpecialPurposeReg::AR>();
    Squeeze<uint16_t, Reg::GatherMaskMode::STORE_REG>(halves, As<uint16_t>(next), mask);
    StoreUnAlign(q, halves, stream);
    StoreUnAlignPost(q, stream);
  }
  if (call == 116) {
    RegTensor<uint16_t> index, most;
    Duplicate(most, (uint16_t)511);
    And(index, As<uint16_t>(next), most, all);
    Gather(halves, (__ubuf__ uint16_t*)at.memory, index, mask);
  }
  if (call == 117) {
    // Each of 128 lanes has a place of its own, backwards.
    RegTensor<int16_t> index;
    Arange<int16_t, IndexOrder::DECREASE_ORDER>(index, (int16_t)(5 * at.b));
    Scatter((__ubuf__ uint16_t*)at.memory, halves, (RegTensor<uint16_t>&)index, mask);
  }
  if (call == 118) StoreAlign(p, mask);
  if (call == 119) LoadAlign<uint8_t, MaskDist::DIST_US>(mask, p);
  if (call == 120) StoreAlign<uint8_t, MaskDist::DIST_PACK>(p, mask);
  LocalMemBar<MemType::VEC_ALL, MemType::VEC_ALL>();
}

__simd_callee__ inline void RunCall(uint32_t call, uint32_t type, RegTensor<uint8_t>* r, MaskReg* m,
                                    const Operands& at) {
  if (type == 0) Lanes<uint8_t>(call, r, m, at);
  if (type == 1) Lanes<int8_t>(call, r, m, at);
  if (type == 2) Lanes<uint16_t>(call, r, m, at);
  if (type == 3) Lanes<int16_t>(call, r, m, at);
  if (type == 4) Lanes<uint32_t>(call, r, m, at);
  if (type == 5) Lanes<int32_t>(call, r, m, at);
  if (type == 6) Floats<half, uint16_t>(call, r, m, at);
  if (type == 7) Floats<float, uint32_t>(call, r, m, at);
  if (type == 8) Casts(call, r, m, at);
  if (type == 9) Widths(call, r, m, at);
  if (call == 22 || call == 23 || type == 10) Memory(call, r, m, at);
}

// The code begins with how often its calls are run.
__simd_vf__ inline void RunProgram(__ubuf__ uint8_t* state, __ubuf__ uint8_t* code,
                                   uint16_t calls) {
  RegTensor<uint8_t> r[kRegisters];
  MaskReg m[kMasks], all = CreateMask<uint8_t>();
  for (uint16_t i = 0; i < kRegisters; ++i) LoadAlign(r[i], state + i * 256);
  for (uint16_t i = 0; i < kMasks; ++i) LoadAlign(m[i], state + kRegisters * 256 + i * 32);
  const uint16_t times = code[0];
  for (uint16_t time = 0; time < times; ++time) {
    for (uint16_t i = 0; i < calls; ++i) {
      __ubuf__ uint8_t* at = code + 1 + 5 * i;
      const Operands operands{(uint32_t)at[1] % 8, at[2], at[3], at[4],
                              state + kRegisters * 256 + kMaskBytes};
      RunCall(at[0], at[1] / 8, r, m, operands);
    }
  }
  LocalMemBar<MemType::VEC_ALL, MemType::VEC_ALL>();
  for (uint16_t i = 0; i < kRegisters; ++i) StoreAlign(state + i * 256, r[i], all);
  for (uint16_t i = 0; i < kMasks; ++i) StoreAlign(state + kRegisters * 256 + i * 32, m[i]);
}

// `room` bytes of code for each program.
extern "C" __global__ __aicore__ void chains(GM_ADDR states, GM_ADDR codes, uint32_t programs,
                                             uint32_t calls, uint32_t room) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<uint8_t> state(TPosition::VECIN, 0, kState), code(TPosition::VECIN, 4096, 4096);
  for (uint32_t i = 0; i < programs; ++i) {
    Fetch(state, states + i * kState, kState);
    Fetch(code, codes + i * room, room);
    WaitForCopies();
    asc_vf_call<RunProgram>(At(state), At(code), (uint16_t)calls);
    WaitForResults();
    Return(states + i * kState, state, kState);
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
  }
}
