// A product of bytes of which A is stored as [K, 64] and B as [K, 32]: both are transposed on the way into
// L0, and K ends within a square of 32 x 32. The result begins at 64 B of L0C.
//   asctwin run narrow.cpp 'i8[40,64]=ones' 'i8[40,32]=ones' 'i32[64,32]' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;

#ifndef K
#define K 40
#endif

extern "C" __global__ __cube__ void narrow(__gm__ int8_t* a, __gm__ int8_t* b, __gm__ int32_t* c) {
  constexpr int kM = 64, kN = 32, kK = K;
  using C0 = LayoutTraitDefault<int8_t>;
  constexpr int kLines = (kK + 15) / 16 * 16;
  auto a1 = MakeTensor(MakeMemPtr<Location::L1, int8_t>(0), MakeFrameLayout<ZNLayoutPtn, C0>(kM, kK));
  auto b1 = MakeTensor(MakeMemPtr<Location::L1, int8_t>(512 * 1024 - kLines * kN),
                       MakeFrameLayout<NZLayoutPtn, C0>(kK, kN));
  auto a0 = MakeTensor(MakeMemPtr<Location::L0A, int8_t>(0), MakeFrameLayout<NZLayoutPtn, C0>(kM, kK));
  auto b0 = MakeTensor(MakeMemPtr<Location::L0B, int8_t>(0), MakeFrameLayout<ZNLayoutPtn, C0>(kK, kN));
  auto c0 = MakeTensor(MakeMemPtr<Location::L0C, int32_t>(64), MakeFrameLayout<NZLayoutPtn>(kM, kN));
  auto to_l1 = MakeCopy(CopyGM2L1{});
  Copy(to_l1, a1, MakeTensor(MakeMemPtr<Location::GM>(a), MakeFrameLayout<DNExtLayoutPtn>(kM, kK)));
  Copy(to_l1, b1, MakeTensor(MakeMemPtr<Location::GM>(b), MakeFrameLayout<NDExtLayoutPtn>(kK, kN)));
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL12L0A{}), a0, a1);
  Copy(MakeCopy(CopyL12L0B{}), b0, b1);
  AscendC::PipeBarrier<PIPE_ALL>();
  Mmad(MakeMmad(MmadOperation{}).with(MmadParams{kM, kN, kK, 0, true}), c0, a0, b0);
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL0C2GM{}),
       MakeTensor(MakeMemPtr<Location::GM>(c), MakeFrameLayout<NDExtLayoutPtn>(kM, kN)), c0);
}
