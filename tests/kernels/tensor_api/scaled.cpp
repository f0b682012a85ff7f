// A product of fp8 numbers with a scale for every 32 of them along K. In global memory scales of A are
// [M, K / 32], those of B [K / 64, N, 2]; with -DTURNED they are [K / 64, M, 2] and [N, K / 32].
//   asctwin run scaled.cpp 'u8[32,192]=ones' 'u8[192,48]=ones' 'u8[32,6]=ones' 'u8[3,48,2]=ones'
//       'f32[32,48]' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;
using AscendC::HardEvent;

#ifdef TURNED
using ScaleAPtn = ScaleADNLayoutPtn;
using ScaleBPtn = ScaleBDNLayoutPtn;
#else
using ScaleAPtn = ScaleANDLayoutPtn;
using ScaleBPtn = ScaleBNDLayoutPtn;
#endif

struct MxTrait {
  using TraitType = MmadTrait;
  static constexpr TraitType value = MmadTrait{.mmadType = MmadType::MX};
};

extern "C" __global__ __cube__ void scaled(__gm__ fp8_e4m3fn_t* a, __gm__ fp8_e4m3fn_t* b,
                                           __gm__ fp8_e8m0_t* scale_a, __gm__ fp8_e8m0_t* scale_b,
                                           __gm__ float* c) {
  constexpr int kM = 32, kN = 48, kK = 192, kGroups = kK / 32;
  __cbuf__ fp8_e4m3fn_t l1a[kM * kK];
  __cbuf__ fp8_e4m3fn_t l1b[kK * kN];
  __cbuf__ fp8_e8m0_t l1sa[kM * kGroups];
  __cbuf__ fp8_e8m0_t l1sb[kGroups * kN];
  using C0 = LayoutTraitDefault<fp8_e4m3fn_t>;
  using ScaleC0 = LayoutTraitDefault<fp8_e8m0_t>;
  auto a1 = MakeTensor(MakeMemPtr(l1a), MakeFrameLayout<NZLayoutPtn, C0>(kM, kK));
  auto b1 = MakeTensor(MakeMemPtr(l1b), MakeFrameLayout<ZNLayoutPtn, C0>(kK, kN));
  auto sa1 = MakeTensor(MakeMemPtr(l1sa), MakeFrameLayout<ZZLayoutPtn, ScaleC0>(kM, kGroups));
  auto sb1 = MakeTensor(MakeMemPtr(l1sb), MakeFrameLayout<NNLayoutPtn, ScaleC0>(kGroups, kN));
  constexpr uint32_t kAt = 8192;  // in L0A and in L0B
  auto a0 = MakeTensor(MakeMemPtr<Location::L0A, fp8_e4m3fn_t>(kAt), a1.Layout());
  auto b0 = MakeTensor(MakeMemPtr<Location::L0B, fp8_e4m3fn_t>(kAt), b1.Layout());
  auto sa0 = MakeTensor(MakeMemPtr<Location::L0ScaleA, fp8_e8m0_t>(kAt / 16), sa1.Layout());
  auto sb0 = MakeTensor(MakeMemPtr<Location::L0ScaleB, fp8_e8m0_t>(kAt / 16), sb1.Layout());
  __cc__ float l0c[kM * kN];
  auto c0 = MakeTensor(MakeMemPtr(l0c), MakeFrameLayout<NZLayoutPtn>(kM, kN));

  auto to_l1 = MakeCopy(CopyGM2L1{});
  Copy(to_l1, a1, MakeTensor(MakeMemPtr(a), MakeFrameLayout<NDExtLayoutPtn>(kM, kK)));
  Copy(to_l1, b1, MakeTensor(MakeMemPtr(b), MakeFrameLayout<NDExtLayoutPtn>(kK, kN)));
  Copy(to_l1, sa1, MakeTensor(MakeMemPtr(scale_a), MakeFrameLayout<ScaleAPtn>(kM, kGroups)));
  Copy(to_l1, sb1, MakeTensor(MakeMemPtr(scale_b), MakeFrameLayout<ScaleBPtn>(kGroups, kN)));
  AscendC::SetFlag<HardEvent::MTE2_MTE1>(0);
  AscendC::WaitFlag<HardEvent::MTE2_MTE1>(0);
  Copy(MakeCopy(CopyL12L0A{}), a0, a1);
  Copy(MakeCopy(CopyL12L0B{}), b0, b1);
  Copy(MakeCopy(CopyL12L0ScaleA{}), sa0, sa1);
#ifndef WITHOUT_SCALES
  Copy(MakeCopy(CopyL12L0ScaleB{}), sb0, sb1);
#endif
  AscendC::SetFlag<HardEvent::MTE1_M>(0);
  AscendC::WaitFlag<HardEvent::MTE1_M>(0);
  auto product = MakeMmad(MmadOperation{}, MxTrait{});
  Mmad(product.with(MmadParams{kM, kN, kK, 0, true}), c0, a0, b0);
  AscendC::SetFlag<HardEvent::M_FIX>(0);
  AscendC::WaitFlag<HardEvent::M_FIX>(0);
  Copy(MakeCopy(CopyL0C2GM{}),
       MakeTensor(MakeMemPtr<Location::GM>(c), MakeFrameLayout<NDExtLayoutPtn>(kM, kN)), c0);
}
