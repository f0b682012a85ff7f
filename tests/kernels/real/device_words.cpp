// Uses forms that the device's compiler takes: an attribute in front of a destructor, ASSERT
// without a semicolon and behind an operand, arrays in global memory, a kernel called `sqrt`.
//   asctwin run device_words.cpp 'f32[8]=zeros' 4
#include "kernel_operator.h"

__gm__ constexpr float kTable[8] = {1, 2, 3, 4, 5, 6, 7, 8};

struct Block {
  __forceinline__[aicore] Block(__gm__ float* to, int32_t count) : to_(to), count_(count) {}
  __forceinline__[aicore] ~Block() {
    AscendC::GlobalTensor<float> from, out;
    from.SetGlobalBuffer((__gm__ float*)kTable, 8);
    out.SetGlobalBuffer(to_, 8);
    AscendC::LocalTensor<float> x(AscendC::TPosition::VECCALC, 0, 8);
    AscendC::DataCopy(x, from, 8);
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::Muls(x, x, (float)count_, 8);
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::DataCopy(out, x, 8);
  }
  __gm__ float* to_;
  int32_t count_;
};

extern "C" __global__ __vector__ void sqrt(__gm__ float* out, int32_t n) {
  ASSERT(n != 0 && "n is zero")
  int32_t m = n ASSERT(n > 0);
  if (m > 1) ASSERT(m < 100)
#ifdef BEHIND_THE_TABLE
  AscendC::GlobalTensor<float> table;
  table.SetGlobalBuffer((__gm__ float*)kTable);
  AscendC::DataCopy(AscendC::LocalTensor<float>(AscendC::TPosition::VECCALC, 64, 8), table[8], 8);
#endif
  Block block(out, m);
}
