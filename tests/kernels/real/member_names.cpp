// Members with the names of their types, which g++ takes only on request, tuples of the device
// library, and the headers of Matmul by their older names.
//   asctwin run member_names.cpp 'f32[8]'
#include "kernel_operator.h"
#include "lib/matrix/matmul/matmul.h"
#include "lib/matrix/matmul/tiling.h"

using namespace AscendC;

struct Tiling {
  uint32_t n;
};

template <typename T>
class Op {
 public:
  Tiling Tiling;
  GlobalTensor<T> GlobalTensor;
  __aicore__ inline uint32_t n() { return Tiling.n; }
};

extern "C" __global__ __aicore__ void fill(GM_ADDR x) {
  Op<float> op;
  op.Tiling.n = 8;
  auto numbers = Std::make_tuple(1, 2.0f, op.n());
  Std::tuple<int, float> pair(3, 4.0f);
  static_assert(Std::tuple_size<decltype(numbers)>::value == 3);
  op.GlobalTensor.SetGlobalBuffer((__gm__ float*)x, op.n());
  LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
  Duplicate(tile, static_cast<float>(Std::get<2>(numbers)) + Std::get<1>(pair), op.Tiling.n);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(op.GlobalTensor, tile, 8);
}
