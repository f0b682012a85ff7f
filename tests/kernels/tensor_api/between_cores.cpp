// A vector core brings rows into L1, the cube core multiplies them and leaves the result in UB of the
// second vector core, which stores it; the rows themselves go through L1 to the first one.
//   asctwin run between_cores.cpp 'f16[16,16]=ones' 'f16[16,16]=ones' 'f32[16,16]' 'f16[16,16]'
//       --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC;

extern "C" __global__ __mix__(1, 2) void between_cores(__gm__ half* a, __gm__ half* b, __gm__ float* c,
                                                       __gm__ half* copy) {
  const auto rows = Te::MakeFrameLayout<Te::NDExtLayoutPtn>(16, 16);
  const auto strip = Te::MakeFrameLayout<Te::NZLayoutPtn, half>(16, 16);
  const auto in_l1 = Te::MakeTensor(Te::MakeMemPtr<Te::Location::L1, half>(0), rows);
  const auto a_rows = Te::MakeTensor(Te::MakeMemPtr<Te::Location::UB, half>(0), rows);
  const auto copied = Te::MakeTensor(Te::MakeMemPtr<Te::Location::UB, half>(4096), rows);
  const auto c_rows = Te::MakeTensor(Te::MakeMemPtr<Te::Location::UB, float>(1024), rows);
  const bool first = GetSubBlockIdx() == 0;
  if ASCEND_IS_AIV {
    if (first) {
      Te::Copy(Te::MakeCopy(Te::CopyGM2UB{}), a_rows, Te::MakeTensor(Te::MakeMemPtr(a), rows));
      PipeBarrier<PIPE_ALL>();
      Te::Copy(Te::MakeCopy(Te::CopyUB2L1{}), in_l1, a_rows);
    }
  }
  SyncAll<false>();
  if ASCEND_IS_AIC {
    // A strip of 16 columns is the same as rows of 16.
    const auto a1 = Te::MakeTensor(Te::MakeMemPtr<Te::Location::L1, half>(0), strip);
    const auto b1 = Te::MakeTensor(Te::MakeMemPtr<Te::Location::L1, half>(1024), strip);
    const auto a0 = Te::MakeTensor(Te::MakeMemPtr<Te::Location::L0A, half>(0), strip);
    const auto b0 = Te::MakeTensor(Te::MakeMemPtr<Te::Location::L0B, half>(0),
                                   Te::MakeFrameLayout<Te::ZNLayoutPtn, half>(16, 16));
    const auto c0 = Te::MakeTensor(Te::MakeMemPtr<Te::Location::L0C, float>(0),
                                   Te::MakeFrameLayout<Te::NZLayoutPtn>(16, 16));
    Te::Copy(Te::MakeCopy(Te::CopyGM2L1{}), b1, Te::MakeTensor(Te::MakeMemPtr(b), rows));
    PipeBarrier<PIPE_ALL>();
    Te::Copy(Te::MakeCopy(Te::CopyL12L0A{}), a0, a1);
    Te::Copy(Te::MakeCopy(Te::CopyL12L0B{}), b0, b1);
    Te::Copy(Te::MakeCopy(Te::CopyL12UB{}), copied, in_l1);
    PipeBarrier<PIPE_ALL>();
    Te::Mmad(Te::MakeMmad(Te::MmadOperation{}).with(Te::MmadParams{16, 16, 16, 0, true}), c0, a0, b0);
    PipeBarrier<PIPE_ALL>();
    Te::Copy(Te::MakeCopy(Te::CopyL0C2UB{}).with(Te::FixpipeParams{0, true}), c_rows, c0);
  }
  SyncAll<false>();
  if ASCEND_IS_AIV {
    const auto store = Te::MakeCopy(Te::CopyUB2GM{});
    if (first)
      Te::Copy(store, Te::MakeTensor(Te::MakeMemPtr(copy), rows), copied);
    else
      Te::Copy(store, Te::MakeTensor(Te::MakeMemPtr(c), rows), c_rows);
  }
}
