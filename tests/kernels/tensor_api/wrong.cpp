// Calls the Tensor API wrongly, in another way for each number of WRONG.
//   asctwin run wrong.cpp 'f16[64,64]=rand(1)' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;

#ifndef WRONG
#define WRONG 0
#endif

extern "C" __global__ __cube__ void wrong(__gm__ half* a) {
  __cbuf__ half small[32 * 32];
  __cbuf__ half room[64 * 64];
  __ca__ half l0a[64 * 64];
  using C0 = LayoutTraitDefault<half>;
  auto gm = MakeTensor(MakeMemPtr<Location::GM>(a), MakeFrameLayout<NDExtLayoutPtn>(64, 64));
  auto l1 = MakeTensor(MakeMemPtr(room), MakeFrameLayout<NZLayoutPtn, C0>(64, 64));
  auto l0 = MakeTensor(MakeMemPtr(l0a), MakeFrameLayout<NZLayoutPtn, C0>(32, 32));
  auto load = MakeCopy(CopyGM2L1{});
  Copy(load, l1, gm);
  AscendC::PipeBarrier<PIPE_ALL>();
#if WRONG == 1
  auto part = l1.Slice(MakeCoord(8, 16), MakeShape(32, 32));  // HERE
  Copy(MakeCopy(CopyL12L0A{}), l0, part);
#elif WRONG == 2
  auto too_small = MakeTensor(MakeMemPtr(small), MakeFrameLayout<NZLayoutPtn, C0>(64, 64));
  Copy(load, too_small, gm);  // HERE
#elif WRONG == 3
  Copy(MakeCopy(CopyL12L0A{}), l1, l0);  // HERE
#elif WRONG == 4
  auto part = l1.Slice(MakeCoord(80, 16), MakeShape(32, 32));
  Copy(MakeCopy(CopyL12L0A{}), l0, part);  // HERE
#elif WRONG == 5
  auto of_l0c = MakeTensor(MakeMemPtr(room), MakeFrameLayout<NZLayoutPtn>(64, 64));
  auto floats = MakeTensor(MakeMemPtr((half*)16), of_l0c.Layout());  // HERE
#elif WRONG == 6
  auto lines = MakeTensor(MakeMemPtr(small), MakeLayout(MakeShape(4, 24), MakeStride(32, 1)));
  Copy(load, lines, gm.Slice(MakeCoord(0, 0), MakeLayout(MakeShape(4, 24), MakeStride(64, 1))));  // HERE
#elif WRONG == 7
  auto part = gm.Slice(MakeCoord(80, 0), MakeFrameLayout<NDExtLayoutPtn>(32, 64));
  Copy(load, l1, part);  // HERE
#else
  // A core without work forms slices behind the end, and copies of them do nothing.
  auto none = gm.Slice(MakeCoord(72, 0), MakeShape(32, 32));
  Copy(load, l1, none);
  Copy(MakeCopy(CopyL12L0A{}), l0.Slice(MakeCoord(40, 0), MakeShape(32, 32)),
       l1.Slice(MakeCoord(72, 0), MakeShape(32, 32)));
  Copy(MakeCopy(CopyL12L0A{}), l0, l1.Slice(MakeCoord(32, 16), MakeShape(32, 32)));
#endif
  AscendC::PipeBarrier<PIPE_ALL>();
  (void)small;
}
