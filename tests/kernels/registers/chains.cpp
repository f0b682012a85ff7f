// Runs programs: each is a vector function whose calls follow its code, five numbers a call. So
// chains of calls can be drawn without being compiled.
#include "copies.h"

using namespace AscendC::Reg;

constexpr uint32_t kRegisters = 6, kMasks = 3;
constexpr uint32_t kState =
    kRegisters * 256 + 128;  // bytes of registers and masks, in whole blocks

// Registers as they lie in an array, seen as those of T.
template <typename T>
__simd_callee__ inline RegTensor<T>& As(RegTensor<uint8_t>& r) {
  return (RegTensor<T>&)r;
}

template <typename T>
__simd_callee__ inline void Lanes(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m, uint32_t d,
                                  uint32_t a, uint32_t b, uint32_t k) {
  RegTensor<T>&to = As<T>(r[d]), &x = As<T>(r[a]), &y = As<T>(r[b]), &next = As<T>(r[(d + 1) % 6]);
  MaskReg& mask = m[k % kMasks];
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
  if constexpr (sizeof(T) > 1)
    if (call == 22) Mul(to, x, y, mask);
}

__simd_callee__ inline void Widths(uint32_t call, RegTensor<uint8_t>* r, MaskReg* m, uint32_t d,
                                   uint32_t a, uint32_t b, uint32_t k) {
  MaskReg &to = m[d % kMasks], &x = m[a % kMasks], &y = m[b % kMasks], &mask = m[k % kMasks];
  if (call == 23) Pack<uint8_t, uint16_t>(As<uint8_t>(r[d]), As<uint16_t>(r[a]));
  if (call == 24)
    Pack<uint16_t, int32_t, HighLowPart::HIGHEST>(As<uint16_t>(r[d]), As<int32_t>(r[a]));
  if (call == 25) UnPack<int16_t, int8_t>(As<int16_t>(r[d]), As<int8_t>(r[a]));
  if (call == 26)
    UnPack<uint32_t, uint16_t, HighLowPart::HIGHEST>(As<uint32_t>(r[d]), As<uint16_t>(r[a]));
  if (call == 27) And(to, x, y, mask);
  if (call == 28) Xor(to, x, y, mask);
  if (call == 29) Not(to, x, mask);
  if (call == 30) Select(to, x, y, mask);
  if (call == 31) Pack<HighLowPart::HIGHEST>(to, x);
  if (call == 32) UnPack<HighLowPart::LOWEST>(to, x);
}

__simd_vf__ inline void RunProgram(__ubuf__ uint8_t* state, __ubuf__ uint8_t* code,
                                   uint16_t calls) {
  RegTensor<uint8_t> r[kRegisters];
  MaskReg m[kMasks], all = CreateMask<uint8_t>();
  for (uint16_t i = 0; i < kRegisters; ++i) LoadAlign(r[i], state + i * 256);
  for (uint16_t i = 0; i < kMasks; ++i) LoadAlign(m[i], state + kRegisters * 256 + i * 32);
  for (uint16_t i = 0; i < calls; ++i) {
    const uint32_t call = code[0], d = code[1] % 8, type = code[1] / 8, a = code[2], b = code[3],
                   k = code[4];
    code += 5;
    if (type == 0) Lanes<uint8_t>(call, r, m, d, a, b, k);
    if (type == 1) Lanes<int8_t>(call, r, m, d, a, b, k);
    if (type == 2) Lanes<uint16_t>(call, r, m, d, a, b, k);
    if (type == 3) Lanes<int16_t>(call, r, m, d, a, b, k);
    if (type == 4) Lanes<uint32_t>(call, r, m, d, a, b, k);
    if (type == 5) Lanes<int32_t>(call, r, m, d, a, b, k);
    Widths(call, r, m, d, a, b, k);
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
