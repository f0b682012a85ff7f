// Two products by one matrix: both of A come into L1 by one copy, and both of C leave by one.
//   asctwin run batch.cpp 'f16[2,20,32]=ones' 'f16[32,32]=ones' 'f32[2,20,32]' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC;

extern "C" __global__ __cube__ void batch(__gm__ half* a, __gm__ half* b, __gm__ float* c) {
  constexpr int kM = 20, kK = 32, kN = 32;
  __cbuf__ half l1a[2 * 32 * kK];
  __cbuf__ half l1b[kK * kN];
  __ca__ half l0a[2 * 32 * kK];
  __cb__ half l0b[kK * kN];
  __cc__ float l0c[2 * 32 * kN];
  const auto a1 = Te::MakeTensor(Te::MakeMemPtr(l1a), Te::MakeFrameLayout<Te::NZLayoutPtn, half>(2, kM, kK));
  const auto b1 = Te::MakeTensor(Te::MakeMemPtr(l1b), Te::MakeFrameLayout<Te::ZNLayoutPtn, half>(kK, kN));
  const auto a0 = Te::MakeTensor(Te::MakeMemPtr(l0a), a1.Layout());
  const auto b0 = Te::MakeTensor(Te::MakeMemPtr(l0b), b1.Layout());
  const auto c0 = Te::MakeTensor(Te::MakeMemPtr(l0c), Te::MakeFrameLayout<Te::NZLayoutPtn>(2, kM, kN));
  const auto to_l1 = Te::MakeCopy(Te::CopyGM2L1{});
  Te::Copy(to_l1, a1, Te::MakeTensor(Te::MakeMemPtr(a), Te::MakeFrameLayout<Te::NDLayoutPtn>(2, kM, kK)));
  Te::Copy(to_l1, b1, Te::MakeTensor(Te::MakeMemPtr(b), Te::MakeFrameLayout<Te::NDLayoutPtn>(kK, kN)));
  PipeBarrier<PIPE_ALL>();
  Te::Copy(Te::MakeCopy(Te::CopyL12L0A{}), a0, a1);
  Te::Copy(Te::MakeCopy(Te::CopyL12L0B{}), b0, b1);
  PipeBarrier<PIPE_ALL>();
  const auto product = Te::MakeMmad(Te::MmadOperation{}).with(Te::MmadParams{kM, kN, kK, 0, true});
  for (int i = 0; i < 2; ++i) {
    const auto whole = Te::MakeShape(1, Te::MakeShape(kM, kK));
    Te::Mmad(product, c0.Slice(Te::MakeCoord(i, 0, 0), Te::MakeShape(1, kM, kN)),
             Te::Slice(a0, Te::MakeCoord(i, Te::MakeCoord(0, 0)), whole), b0);
  }
  PipeBarrier<PIPE_ALL>();
  Te::Copy(Te::MakeCopy(Te::CopyL0C2GM{}),
           Te::MakeTensor(Te::MakeMemPtr(c), Te::MakeFrameLayout<Te::NDLayoutPtn>(2, kM, kN)), c0);
}
