#include "halve_struct.h"
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void halve(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(HalveStruct, data, tiling);
  if (!TILING_KEY_IS(7)) return;
  const int64_t begin = GetBlockIdx() * data.each;
  const auto count =
      static_cast<uint32_t>(data.count - begin < data.each ? data.count - begin : data.each);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, data.each * sizeof(DTYPE_X));
  pipe.InitBuffer(out, 1, data.each * sizeof(DTYPE_X));
  GlobalTensor<DTYPE_X> from, to;
  from.SetGlobalBuffer((__gm__ DTYPE_X*)x + begin);
  to.SetGlobalBuffer((__gm__ DTYPE_X*)y + begin);
  const DataCopyExtParams bytes{1, static_cast<uint32_t>(count * sizeof(DTYPE_X)), 0, 0, 0};
  LocalTensor<DTYPE_X> source = in.AllocTensor<DTYPE_X>();
  DataCopyPad(source, from, bytes, DataCopyPadExtParams<DTYPE_X>{false, 0, 0, 0});
  in.EnQue(source);
  source = in.DeQue<DTYPE_X>();
  LocalTensor<DTYPE_X> result = out.AllocTensor<DTYPE_X>();
  Muls(result, source, (DTYPE_X)0.5, count);
  in.FreeTensor(source);
  out.EnQue(result);
  result = out.DeQue<DTYPE_X>();
  DataCopyPad(to, result, bytes);
  out.FreeTensor(result);
}
