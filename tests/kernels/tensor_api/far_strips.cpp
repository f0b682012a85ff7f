// Columns of a matrix that global memory holds as ZN, whose strips lie 70400 blocks of 32 B apart. A is the
// identity.
//   asctwin run far_strips.cpp 'f16[32,32]=ones' 'f16[2,70400,16]=ones' 'f32[32,256]' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;

extern "C" __global__ __cube__ void far_strips(__gm__ half* a, __gm__ half* b, __gm__ float* c) {
  constexpr int kM = 32, kK = 32, kN = 256, kColumns = 70400, kFirst = 70000;
  using C0 = LayoutTraitDefault<half>;
  auto a1 = MakeTensor(MakeMemPtr<Location::L1, half>(0), MakeFrameLayout<NZLayoutPtn, C0>(kM, kK));
  auto b1 = MakeTensor(MakeMemPtr<Location::L1, half>(4096), MakeFrameLayout<ZNLayoutPtn, C0>(kK, kN));
  auto a0 = MakeTensor(MakeMemPtr<Location::L0A, half>(0), a1.Layout());
  auto b0 = MakeTensor(MakeMemPtr<Location::L0B, half>(0), b1.Layout());
  auto c0 = MakeTensor(MakeMemPtr<Location::L0C, float>(0), MakeFrameLayout<NZLayoutPtn>(kM, kN));
  auto weights =
      MakeTensor(MakeMemPtr<Location::GM>(b), MakeFrameLayout<ZNLayoutPtn, C0>(kK, kColumns));
  auto to_l1 = MakeCopy(CopyGM2L1{});
  Copy(to_l1, a1, MakeTensor(MakeMemPtr<Location::GM>(a), MakeFrameLayout<NDExtLayoutPtn>(kM, kK)));
  Copy(to_l1, b1, weights.Slice(MakeCoord(0, kFirst), MakeShape(kK, kN)));
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL12L0A{}), a0, a1);
  Copy(MakeCopy(CopyL12L0B{}), b0, b1);
  AscendC::PipeBarrier<PIPE_ALL>();
  Mmad(MakeMmad(MmadOperation{}).with(MmadParams{kM, kN, kK, 0, true}), c0, a0, b0);
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL0C2GM{}),
       MakeTensor(MakeMemPtr<Location::GM>(c), MakeFrameLayout<NDExtLayoutPtn>(kM, kN)), c0);
}
