#include "kernel_operator.h"
#include "small_groups_data.h"

using namespace AscendC;

// One product at a time: the rows of a group, 16 by 16, by the group's own matrix.
class OneGroup {
 public:
  __aicore__ inline OneGroup() { SetFlag<HardEvent::FIX_MTE2>(EVENT_ID0); }
  __aicore__ inline ~OneGroup() { WaitFlag<HardEvent::FIX_MTE2>(EVENT_ID0); }

  __aicore__ inline void Multiply(const GlobalTensor<half>& x, const GlobalTensor<half>& weight,
                                  const GlobalTensor<float>& y, uint32_t m, uint32_t n,
                                  uint32_t k) {
    WaitFlag<HardEvent::FIX_MTE2>(EVENT_ID0);
    DataCopy(a1_, x, Nd2NzParams(1, m, k, 0, k, SIDE, 1, 0));
    DataCopy(b1_, weight, Nd2NzParams(1, k, n, 0, n, SIDE, 1, 0));
    Pass<HardEvent::MTE2_MTE1>();
    LoadData(a2_, a1_, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
    LoadData(b2_, b1_, LoadData2DParams(0, 1, 1, 0, 0, true, 0));
    Pass<HardEvent::MTE1_M>();
    Mmad(c2_, a2_, b2_, MmadParams(SIDE, n, k, 0, false, true));
    Pass<HardEvent::M_FIX>();
    Fixpipe(y, c2_, FixpipeParamsV220(n, m, SIDE, n, false));
    SetFlag<HardEvent::FIX_MTE2>(EVENT_ID0);
  }

 private:
  template <HardEvent kEvent>
  __aicore__ inline void Pass() {
    SetFlag<kEvent>(EVENT_ID0);
    WaitFlag<kEvent>(EVENT_ID0);
  }

  static constexpr uint32_t kCount = SIDE * SIDE;
  LocalTensor<half> a1_{TPosition::A1, 0, kCount}, b1_{TPosition::B1, kCount * 2, kCount};
  LocalTensor<half> a2_{TPosition::A2, 0, kCount}, b2_{TPosition::B2, 0, kCount};
  LocalTensor<float> c2_{TPosition::CO1, 0, kCount};
};

extern "C" __global__ __aicore__ void small_groups(GM_ADDR x, GM_ADDR weight, GM_ADDR group_list,
                                                   GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
  GET_TILING_DATA_WITH_STRUCT(SmallGroupsData, data, tiling);
  ListTensorDesc weights((__gm__ void*)weight);
  GlobalTensor<int64_t> ends;
  ends.SetGlobalBuffer((__gm__ int64_t*)group_list, data.groups);
  OneGroup group;
  for (uint32_t i = GetBlockIdx(); i < data.groups; i += GetBlockNum()) {
    const int64_t first = i == 0 ? 0 : ends.GetValue(i - 1), end = ends.GetValue(i);
    GlobalTensor<half> left, right;
    GlobalTensor<float> product;
    right.SetGlobalBuffer(weights.GetDataPtr<half>(i), data.n * data.k);
    for (int64_t row = first; row < end; row += SIDE) {
      const uint32_t m = end - row < SIDE ? end - row : SIDE;
      left.SetGlobalBuffer((__gm__ half*)x + row * data.k, m * data.k);
      product.SetGlobalBuffer((__gm__ float*)y + row * data.n, m * data.n);
      group.Multiply(left, right, product, m, data.n, data.k);
    }
  }
}
