// Softmax of rows of `columns` floats; a row of scratch holds the exponentials.
#include "kernel_operator.h"

using namespace AscendC;
using namespace AscendC::MicroAPI;

constexpr uint16_t kLanes = VECTOR_REG_WIDTH / sizeof(float);

__simd_vf__ inline void SoftmaxRows(__ubuf__ float* dst, __ubuf__ float* src, uint16_t rows,
                                    uint32_t columns) {
  RegTensor<float> x, largest, top, sum, total;
  MaskReg all = CreateMask<float>();
  uint16_t pieces = (columns + kLanes - 1) / kLanes;
  for (uint16_t row = 0; row < rows; ++row) {
    Duplicate(largest, -3.4e38f);
    uint32_t left = columns;
    for (uint16_t i = 0; i < pieces; ++i) {
      MaskReg mask = UpdateMask<float>(left);
      DataCopy(x, src + row * columns + i * kLanes);
      Max<float, MaskMergeMode::MERGING>(largest, largest, x, mask);
    }
    ReduceMax(top, largest, all);
    Duplicate(top, top, all);
    Duplicate(sum, 0.0f);
    left = columns;
    for (uint16_t i = 0; i < pieces; ++i) {
      MaskReg mask = UpdateMask<float>(left);
      DataCopy(x, src + row * columns + i * kLanes);
      FusedExpSub(x, x, top, mask);
      Add(sum, sum, x, all);
      DataCopy(dst + row * columns + i * kLanes, x, mask);
    }
    ReduceSum(total, sum, all);
    Duplicate(total, total, all);
    LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>();
    left = columns;
    for (uint16_t i = 0; i < pieces; ++i) {
      MaskReg mask = UpdateMask<float>(left);
      RegTensor<float> power;
      DataCopy(power, dst + row * columns + i * kLanes);
      Div(power, power, total, mask);
      DataCopy(dst + row * columns + i * kLanes, power, mask);
    }
  }
}

extern "C" __global__ __aicore__ void softmax(GM_ADDR x, GM_ADDR y, uint32_t rows,
                                              uint32_t columns) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  uint32_t bytes = rows * columns * sizeof(float);
  pipe.InitBuffer(in, 2, bytes);
  pipe.InitBuffer(out, 1, bytes);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x);
  to.SetGlobalBuffer((__gm__ float*)y);
  LocalTensor<float> src = in.AllocTensor<float>();
  DataCopy(src, from, rows * columns);
  in.EnQue(src);
  src = in.DeQue<float>();
  LocalTensor<float> dst = out.AllocTensor<float>();
  asc_vf_call<SoftmaxRows>((__ubuf__ float*)dst.GetPhyAddr(), (__ubuf__ float*)src.GetPhyAddr(),
                           rows, columns);
  in.FreeTensor(src);
  out.EnQue(dst);
  dst = out.DeQue<float>();
  DataCopy(to, dst, rows * columns);
  out.FreeTensor(dst);
}
