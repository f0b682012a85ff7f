// A product in the spellings that know most when the kernel is compiled: atoms, sizes, addresses, traits by
// the names of their fields; C = relu(A * B).
//   asctwin run spellings.cpp 'f16[16,32]=ones' 'f16[32,16]=ones' 'f32[16,16]' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;

constexpr auto kToL1 = MakeCopy(CopyGM2L1{});
constexpr auto kScalesToL1 = MakeCopy(CopyScaleGM2L1{}, CopyScaleGM2L1TraitDefault{});

struct ProductTrait {
  using TraitType = MmadTrait;
  static constexpr TraitType value = MmadTrait{.mmadType = MmadType::NORMAL};
};
struct ReluTrait {
  using TraitType = CopyL0C2GMTrait;
  static constexpr TraitType value = CopyL0C2GMTrait{.enableRelu = true};
};

using StripsOfA = decltype(MakeFrameLayout<NZLayoutPtn, half>(_16{}, _32{}));
using StripsOfB = decltype(MakeFrameLayout<ZNLayoutPtn, half>(_32{}, _16{}));
using StripsOfC = decltype(MakeFrameLayout<NZLayoutPtn>(_16{}, _16{}));

extern "C" __global__ __cube__ void spellings(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  const auto rows_of_a = MakeTensor(MakeMemPtr<Location::GM, half>(a), MakeLayout(MakeShape(_16{}, _32{})));
  const auto rows_of_b =
      MakeTensor(MakeMemPtr<Location::GM, half>(b), MakeFrameLayout<NDExtLayoutPtn>(_32{}, _16{}));
  const auto a1 = MakeTensor(MakeMemPtr<Location::L1, half>(_0{}), StripsOfA{});
  const auto b1 = MakeTensor(MakeMemPtr<Location::L1, half>(_1024{}), StripsOfB{});
  const auto a0 = MakeTensor(MakeMemPtr<Location::L0A, half>(_0{}), StripsOfA{});
  const auto b0 = MakeTensor(MakeMemPtr<Location::L0B, half>(_0{}), StripsOfB{});
  const auto c0 = MakeTensor(MakeMemPtr<Location::L0C, float>(_0{}), StripsOfC{});
  Copy(kToL1, a1, rows_of_a);
  Copy(kToL1, b1, rows_of_b.Slice(MakeCoord(_0{}, _0{}), MakeShape(_32{}, _16{})));
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL12L0A{}), a0, a1);
  Copy(MakeCopy(CopyL12L0B{}), b0, b1);
  AscendC::PipeBarrier<PIPE_ALL>();
  MmadParams params{_16{}, _16{}, _16{}, 0, true};
  params.k = AscendC::Std::Int<32>{};
  const auto product = MakeMmad(MmadOperation{}, ProductTrait{});
  Mmad(product.with(_16{}, _16{}, _16{}, _0{}, true), c0, a0, b0);  // the next one starts from 0
  AscendC::PipeBarrier<PIPE_M>();
  Mmad(product.with(params), c0, a0, b0);
  AscendC::PipeBarrier<PIPE_ALL>();
  Copy(MakeCopy(CopyL0C2GM{}, ReluTrait{}),
       MakeTensor(MakeMemPtr<Location::GM, float>(c), MakeFrameLayout<NDExtLayoutPtn>(16, 16)), c0);

  const Img2ColParams<half> whole{36, 288, {1, 1, 1, 1}, 1, 1, 3, 3};
  const Img2ColParams<half> plain{36, 288};
  static_assert(sizeof(whole) == sizeof(plain));
  (void)kScalesToL1;
}
