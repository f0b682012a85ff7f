// (A * B) * D of matrices that lie in fractals in global memory: A as NZ, B and D as ZN. The first product
// goes through L1 as halves.
//   asctwin run chained.cpp 'f16[2,32,16]=ones' 'f16[2,48,16]=ones' 'f16[3,16,16]=ones' 'f32[32,16]'
//       --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC;
using Te::Location;
using Te::NZLayoutPtn;
using Te::ZNLayoutPtn;

template <class Ptn>
__aicore__ inline auto Fractals(int rows, int columns) {
  return Te::MakeFrameLayout<Ptn, Te::LayoutTraitDefault<half>>(rows, columns);
}
template <Location location, class Ptn, class T = half>
__aicore__ inline auto At(uint32_t offset, int rows, int columns) {
  return Te::MakeTensor(Te::MakeMemPtr<location, T>(offset), Fractals<Ptn>(rows, columns));
}
template <class Ptn>
__aicore__ inline auto Global(__gm__ half* p, int rows, int columns) {
  return Te::MakeTensor(Te::MakeMemPtr<Location::GM>(p), Fractals<Ptn>(rows, columns));
}

extern "C" __global__ __cube__ void chained(__gm__ half* a, __gm__ half* b, __gm__ half* d,
                                            __gm__ float* c) {
  constexpr int kM = 32, kK = 32, kN = 48, kLast = 16;
  const auto a1 = At<Location::L1, NZLayoutPtn>(0, kM, kK);
  const auto b1 = At<Location::L1, ZNLayoutPtn>(4096, kK, kN);
  const auto d1 = At<Location::L1, ZNLayoutPtn>(8192, kN, kLast);
  const auto first1 = At<Location::L1, NZLayoutPtn>(16384, kM, kN);
  const auto a0 = At<Location::L0A, NZLayoutPtn>(0, kM, kK);
  const auto b0 = At<Location::L0B, ZNLayoutPtn>(0, kK, kN);
  const auto d0 = At<Location::L0B, ZNLayoutPtn>(8192, kN, kLast);
  const auto first0 = At<Location::L0A, NZLayoutPtn>(8192, kM, kN);
  const auto first = At<Location::L0C, NZLayoutPtn, float>(0, kM, kN);
  const auto last = At<Location::L0C, NZLayoutPtn, float>(16384, kM, kLast);
  const auto to_l1 = Te::MakeCopy(Te::CopyGM2L1{});
  Te::Copy(to_l1, a1, Global<NZLayoutPtn>(a, kM, kK));
  Te::Copy(to_l1, b1, Global<ZNLayoutPtn>(b, kK, kN));
  // D in two parts, the second one smaller.
  const auto all_d = Global<ZNLayoutPtn>(d, kN, kLast);
  for (int k = 0; k < kN; k += 32) {
    const auto part = all_d.Slice(Te::MakeCoord(k, 0), Te::MakeShape(32, kLast));
    Te::Copy(to_l1, d1.Slice(Te::MakeCoord(k, 0), Te::MakeShape(32, kLast)), part);
  }
  SetFlag<HardEvent::MTE2_MTE1>(0);
  WaitFlag<HardEvent::MTE2_MTE1>(0);
  const auto to_l0a = Te::MakeCopy(Te::CopyL12L0A{});
  const auto to_l0b = Te::MakeCopy(Te::CopyL12L0B{});
  Te::Copy(to_l0a, a0, a1);
  Te::Copy(to_l0b, b0, b1);
  Te::Copy(to_l0b, d0, d1);
  SetFlag<HardEvent::MTE1_M>(0);
  WaitFlag<HardEvent::MTE1_M>(0);
  const auto product = Te::MakeMmad(Te::MmadOperation{});
  Te::Mmad(product.with(kM, kN, kK, 0, true), first, a0, b0);
  SetFlag<HardEvent::M_FIX>(0);
  WaitFlag<HardEvent::M_FIX>(0);
  Te::Copy(Te::MakeCopy(Te::CopyL0C2L1{}), first1, first);
  SetFlag<HardEvent::FIX_MTE1>(0);
#ifndef SKIP
  WaitFlag<HardEvent::FIX_MTE1>(0);
#endif
  Te::Copy(to_l0a, first0, first1);  // THE FIRST PRODUCT
#ifdef SKIP
  WaitFlag<HardEvent::FIX_MTE1>(0);
#endif
  SetFlag<HardEvent::MTE1_M>(0);
  WaitFlag<HardEvent::MTE1_M>(0);
  Te::Mmad(product.with(kM, kLast, kN, 0, true), last, first0, d0);
  SetFlag<HardEvent::M_FIX>(0);
  WaitFlag<HardEvent::M_FIX>(0);
  Te::Copy(Te::MakeCopy(Te::CopyL0C2GM{}),
           Te::MakeTensor(Te::MakeMemPtr<Location::GM>(c), Te::MakeFrameLayout<Te::NDLayoutPtn>(kM, kLast)),
           last);
}
