#include "kernel_operator.h"
using namespace AscendC;

template <typename T>
class Kernel {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR bias, GM_ADDR y, const ScaleBiasTilingData& t) {
    total = t.total;
    scale = t.scale;
    begin = total / GetBlockNum() * GetBlockIdx();
    length = total / GetBlockNum();
    hasBias = bias != nullptr;
    xg.SetGlobalBuffer((__gm__ T*)x + begin, length);
    if (hasBias) bg.SetGlobalBuffer((__gm__ T*)bias + begin, length);
    yg.SetGlobalBuffer((__gm__ T*)y + begin, length);
    pipe.InitBuffer(in, 1, length * sizeof(T));
    pipe.InitBuffer(in2, 1, length * sizeof(T));
    pipe.InitBuffer(out, 1, length * sizeof(T));
  }
  __aicore__ inline void Process() {
    auto a = in.AllocTensor<T>();
    DataCopy(a, xg, length);
    in.EnQue(a);
    auto x = in.DeQue<T>();
    auto y = out.AllocTensor<T>();
    Muls(y, x, (T)scale, length);
    if (hasBias) {
      auto b = in2.AllocTensor<T>();
      DataCopy(b, bg, length);
      in2.EnQue(b);
      auto bb = in2.DeQue<T>();
      Add(y, y, bb, length);
      in2.FreeTensor(bb);
    }
    out.EnQue(y);
    in.FreeTensor(x);
    auto z = out.DeQue<T>();
    DataCopy(yg, z, length);
    out.FreeTensor(z);
  }

 private:
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in, in2;
  TQue<QuePosition::VECOUT, 1> out;
  GlobalTensor<T> xg, bg, yg;
  uint32_t total, begin, length;
  float scale;
  bool hasBias;
};

extern "C" __global__ __aicore__ void scale_bias(GM_ADDR x, GM_ADDR bias, GM_ADDR y,
                                                 GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA(tiling_data, tiling);
  GM_ADDR user = GetUserWorkspace(workspace);
  if (user == nullptr) return;
  if (TILING_KEY_IS(1)) {
    Kernel<DTYPE_X> op;
    op.Init(x, bias, y, tiling_data);
    op.Process();
  } else if (TILING_KEY_IS(2)) {
    Kernel<float> op;
    op.Init(x, bias, y, tiling_data);
    op.Process();
  }
}
