// A product of bytes out of L0C as halves by one word, as bytes by a word for each column, and as it is in
// strips (NZ) and as columns (DN). Memory is given by numbers.
//   asctwin run quantised.cpp 'i8[32,64]=ones' 'i8[64,48]=ones' 'u64[48]=ones' 'f16[32,48]' 'i8[32,48]'
//       'i32[3,32,16]' 'i32[48,32]' 0x3F000000 --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC;
using namespace AscendC::Te;

extern "C" __global__ __cube__ void quantised(__gm__ int8_t* a, __gm__ int8_t* b, __gm__ uint64_t* words,
                                              __gm__ half* halves, __gm__ int8_t* bytes,
                                              __gm__ int32_t* strips, __gm__ int32_t* columns,
                                              uint64_t word) {
  const auto nd = [](auto* p, auto m, auto n) {
    return MakeTensor(MakeMemPtr<Location::GM>(p), MakeFrameLayout<NDExtLayoutPtn>(m, n));
  };
  auto l1a = MakeTensor(MakeMemPtr<Location::L1, int8_t>(0),
                        MakeFrameLayout<NZLayoutPtn, int8_t>(_32{}, _64{}));
  auto l1b = MakeTensor(MakeMemPtr<Location::L1, int8_t>(4096),
                        MakeFrameLayout<ZNLayoutPtn, LayoutTraitDefault<int8_t>>(_64{}, _48{}));
  auto l1w = MakeTensor(MakeMemPtr<Location::L1, uint64_t>(16384), MakeLayout(MakeShape(_1{}, _48{})));
  auto l0a = MakeTensor(MakeMemPtr<Location::L0A, int8_t>(0), l1a.Layout());
  auto l0b = MakeTensor(MakeMemPtr<Location::L0B, int8_t>(0), l1b.Layout());
  auto l0c = MakeTensor(MakeMemPtr<Location::L0C, int32_t>(0), MakeFrameLayout<NZLayoutPtn>(32, 48));
  Mutex::Lock<PIPE_MTE2>(0);
  Copy(MakeCopy(CopyGM2L1{}), l1a, nd(a, 32, 64));
  Copy(MakeCopy(CopyGM2L1{}), l1b, nd(b, 64, 48));
  Copy(MakeCopy(CopyGM2L1{}), l1w, nd(words, 1, 48));
  Mutex::Unlock<PIPE_MTE2>(0);
  Mutex::Lock<PIPE_MTE1>(0);
  Mutex::Lock<PIPE_MTE1>(1);
  Copy(MakeCopy(CopyL12L0A{}), l0a, l1a);
  Copy(MakeCopy(CopyL12L0B{}), l0b, l1b);
  Mutex::Unlock<PIPE_MTE1>(1);
  Mutex::Unlock<PIPE_MTE1>(0);
  Mutex::Lock<PIPE_M>(1);
  Mutex::Lock<PIPE_M>(2);
  Mmad(MakeMmad(MmadOperation{}).with(32, 48, 64, 0, true), l0c, l0a, l0b);
  Mutex::Unlock<PIPE_M>(2);
  Mutex::Unlock<PIPE_M>(1);
  Mutex::Lock<PIPE_FIX>(2);
  Copy(MakeCopy(CopyL12FB{}),
       MakeTensor(MakeMemPtr<Location::FIXBUF, uint64_t>(2048), MakeLayout(MakeShape(1, 48))), l1w);
  const auto out = MakeCopy(CopyL0C2GM{});
  Copy(out, nd(halves, 32, 48), l0c, word);
  Copy(out, nd(bytes, 32, 48), l0c, l1w);
  Copy(out, MakeTensor(MakeMemPtr<Location::GM>(strips), MakeFrameLayout<NZLayoutPtn>(32, 48)), l0c);
  Copy(out, MakeTensor(MakeMemPtr<Location::GM>(columns), MakeFrameLayout<DNLayoutPtn>(32, 48)), l0c);
  Mutex::Unlock<PIPE_FIX>(2);
}
