// Adds 1 to rows whose length is not a multiple of 32 B: each row is padded with zeros in UB.
//   asctwin run examples/data_copy_pad.cpp 'f16[3,20]=arange(1)' 'f16[3,20]' 3 20 --print 1
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void padded_rows(GM_ADDR input, GM_ADDR output, uint32_t rows,
                                                  uint32_t columns) {
  const uint32_t row_bytes = columns * sizeof(half);
  const uint32_t pitch_bytes = (row_bytes + 31) / 32 * 32;
  const uint32_t pitch = pitch_bytes / sizeof(half);
  const uint8_t tail = static_cast<uint8_t>(pitch - columns);

  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer((__gm__ half*)input, rows * columns);
  result.SetGlobalBuffer((__gm__ half*)output, rows * columns);
  pipe.InitBuffer(in, 1, rows * pitch_bytes);
  pipe.InitBuffer(out, 1, rows * pitch_bytes);

  const DataCopyExtParams rows_of_bytes(rows, row_bytes, 0, 0, 0);
  const DataCopyPadExtParams<half> zeros(true, 0, tail, 0);
  LocalTensor<half> arriving = in.AllocTensor<half>();
  DataCopyPad(arriving, source, rows_of_bytes, zeros);
  in.EnQue(arriving);

  LocalTensor<half> x = in.DeQue<half>();
  LocalTensor<half> y = out.AllocTensor<half>();
  Adds(y, x, 1, rows * pitch);
  out.EnQue(y);
  in.FreeTensor(x);

  LocalTensor<half> leaving = out.DeQue<half>();
  DataCopyPad(result, leaving, rows_of_bytes);
  out.FreeTensor(leaving);
}
