// The loop's last round has one repeat left; its strides are added nevertheless.
//   asctwin run w0107_strides.cpp 'f16[64,16]=arange(0)'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 1024);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  DataCopy(x, g, 1024);
  PipeBarrier<PIPE_ALL>();
  LocalTensor<half> rows[16], columns[16];
  for (int i = 0; i < 16; ++i) {
    rows[i] = x[i * 16];
    columns[i] = x[512 + i * 16];
  }
  TransDataTo5HD(columns, rows, TransDataTo5HDParams(false, false, 1, 16, 1));  // EXPECT: W0107
}
