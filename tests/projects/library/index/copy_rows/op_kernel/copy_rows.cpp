#include "copy_rows_data.h"
#include "kernel_operator.h"

using namespace AscendC;

class CopyRowsKernel {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR numbers, GM_ADDR y, const CopyRowsData& data,
                              TPipe* pipe) {
    data_ = data;
    from_.SetGlobalBuffer((__gm__ DTYPE_X*)x, data.rows * data.columns);
    numbers_.SetGlobalBuffer((__gm__ int32_t*)numbers, data.numbers);
    to_.SetGlobalBuffer((__gm__ DTYPE_X*)y, data.numbers * data.columns);
    pipe->InitBuffer(queue_, 2, data.columns * sizeof(DTYPE_X));
  }
  __aicore__ inline void Process() {
    for (uint32_t i = GetBlockIdx(); i < data_.numbers; i += GetBlockNum()) CopyRow(i);
  }

 private:
  __aicore__ inline void CopyRow(uint32_t i) {
    LocalTensor<DTYPE_X> row = queue_.AllocTensor<DTYPE_X>();
    DataCopy(row, from_[numbers_.GetValue(i) * data_.columns], data_.columns);
    queue_.EnQue(row);
    row = queue_.DeQue<DTYPE_X>();
    DataCopy(to_[i * data_.columns], row, data_.columns);
    queue_.FreeTensor(row);
  }

  CopyRowsData data_;
  GlobalTensor<DTYPE_X> from_, to_;
  GlobalTensor<int32_t> numbers_;
  TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue_;
};

extern "C" __global__ __aicore__ void copy_rows(GM_ADDR x, GM_ADDR numbers, GM_ADDR y,
                                                GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(CopyRowsData);
  GET_TILING_DATA(data, tiling);
  TPipe pipe;
  CopyRowsKernel op;
  op.Init(x, numbers, y, data, &pipe);
  op.Process();
}
