// A scaled product of numbers of 4 bits, two in a byte: A is [M, K] and B [N, K].
//   asctwin run pairs.cpp 'u8[32,64]=ones' 'u8[16,64]=ones' 'u8[32,4]=ones' 'u8[16,4]=ones' 'f32[32,16]'
//       --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;

struct MxTrait {
  using TraitType = MmadTrait;
  static constexpr TraitType value = {0, false, false, true, MmadType::MX};
};

extern "C" __global__ __cube__ void pairs(__gm__ fp4x2_e2m1_t* a, __gm__ fp4x2_e2m1_t* b,
                                          __gm__ fp8_e8m0_t* scale_a, __gm__ fp8_e8m0_t* scale_b,
                                          __gm__ float* c) {
  constexpr int kM = 32, kN = 16, kK = 128, kGroups = kK / 32;
  using C0 = LayoutTraitDefault<fp4x2_e2m1_t>;
  const auto a_strips = MakeFrameLayout<NZLayoutPtn, C0>(kM, kK);
  const auto b_strips = MakeFrameLayout<ZNLayoutPtn, C0>(kK, kN);
  const auto a_scales = MakeFrameLayout<ZZLayoutPtn, fp8_e8m0_t>(kM, kGroups);
  const auto b_scales = MakeFrameLayout<NNLayoutPtn, fp8_e8m0_t>(kGroups, kN);
  auto a1 = MakeTensor(MakeMemPtr<Location::L1, fp4x2_e2m1_t>(0), a_strips);
  auto b1 = MakeTensor(MakeMemPtr<Location::L1, fp4x2_e2m1_t>(8192), b_strips);
  auto sa1 = MakeTensor(MakeMemPtr<Location::L1, fp8_e8m0_t>(16384), a_scales);
  auto sb1 = MakeTensor(MakeMemPtr<Location::L1, fp8_e8m0_t>(20480), b_scales);
  auto a0 = MakeTensor(MakeMemPtr<Location::L0A, fp4x2_e2m1_t>(0), a_strips);
  auto b0 = MakeTensor(MakeMemPtr<Location::L0B, fp4x2_e2m1_t>(0), b_strips);
  auto c0 = MakeTensor(MakeMemPtr<Location::L0C, float>(0), MakeFrameLayout<NZLayoutPtn>(kM, kN));
  auto to_l1 = MakeCopy(CopyGM2L1{});
  auto gm_a = MakeTensor(MakeMemPtr(a), MakeFrameLayout<NDExtLayoutPtn>(kM, kK));
  // In two halves, which begin at other nibbles than bytes of the first element.
  for (int k = 0; k < kK; k += 64) {
    const auto part = MakeShape(kM, 64);
    Copy(to_l1, a1.Slice(MakeCoord(0, k), part), gm_a.Slice(MakeCoord(0, k), part));
  }
  Copy(to_l1, b1, MakeTensor(MakeMemPtr(b), MakeFrameLayout<DNExtLayoutPtn>(kK, kN)));
  Copy(to_l1, sa1, MakeTensor(MakeMemPtr(scale_a), MakeFrameLayout<ScaleANDLayoutPtn>(kM, kGroups)));
  Copy(to_l1, sb1, MakeTensor(MakeMemPtr(scale_b), MakeFrameLayout<ScaleBDNLayoutPtn>(kGroups, kN)));
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL12L0A{}), a0, a1);
  Copy(MakeCopy(CopyL12L0B{}), b0, b1);
  Copy(MakeCopy(CopyL12L0ScaleA{}),
       MakeTensor(MakeMemPtr<Location::L0ScaleA, fp8_e8m0_t>(0), a_scales), sa1);
  Copy(MakeCopy(CopyL12L0ScaleB{}),
       MakeTensor(MakeMemPtr<Location::L0ScaleB, fp8_e8m0_t>(0), b_scales), sb1);
  AscendC::PipeBarrier<PIPE_ALL>();
  Mmad(MakeMmad(MmadOperation{}, MxTrait{}).with(kM, kN, kK, 0, true), c0, a0, b0);
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL0C2GM{}), MakeTensor(MakeMemPtr(c), MakeFrameLayout<NDExtLayoutPtn>(kM, kN)), c0);
}
