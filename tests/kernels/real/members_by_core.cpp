// A class with a member for each kind of core, specialised inside of the class, and a kernel that
// leaves its type to the compiler: cube cores multiply, the vector cores beside them double.
//   asctwin run members_by_core.cpp 'f16[16,16]=arange(0,0.125)' 'f16[16,16]=ones' 'f32[16,16]=zeros' 'f32[16,16]=zeros'
#include "kernel_operator.h"

#define ON_CORE __forceinline__ [aicore]

using namespace AscendC;

constexpr uint32_t kSide = 16, kElements = kSide * kSide;

template <TPosition position, uint32_t bytes>
struct WholeMemory {
  LocalTensor<uint8_t> tensor;
  ON_CORE WholeMemory() {
    TBuf<position> buffer;
    GetTPipePtr()->InitBuffer(buffer, bytes);
    tensor = buffer.template Get<uint8_t>();
  }
  template <class T>
  ON_CORE LocalTensor<T> At(uint32_t byte) const {
    return tensor[byte].template ReinterpretCast<T>();
  }
};

// Tensors stay usable when the pipe has ended: from here on the kernel keeps order by itself.
struct Memories {
  TPipe pipe;
  WholeMemory<TPosition::A1, 512 * 1024> l1;
  WholeMemory<TPosition::A2, 64 * 1024> l0a;
  WholeMemory<TPosition::B2, 64 * 1024> l0b;
  WholeMemory<TPosition::CO1, 128 * 1024> l0c;
  WholeMemory<TPosition::VECCALC, 192 * 1024> ub;
  ON_CORE Memories() { pipe.Destroy(); }
};

template <HardEvent event>
ON_CORE void HandOver() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

ON_CORE void Multiply(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  SetLoadDataPaddingValue<uint64_t>((uint64_t)0x0);
  Memories memories;
  GlobalTensor<half> left, right;
  GlobalTensor<float> product;
  left.SetGlobalBuffer((__gm__ half*)a);
  right.SetGlobalBuffer((__gm__ half*)b);
  product.SetGlobalBuffer((__gm__ float*)c);
  const auto l1 = memories.l1.At<half>(0), other_l1 = memories.l1.At<half>(1024);
  const auto l0a = memories.l0a.At<half>(0), l0b = memories.l0b.At<half>(0);
  const auto l0c = memories.l0c.At<float>(0);
  const Nd2NzParams tile(1, kSide, kSide, 0, kSide, kSide, 1, 0);
  DataCopy(l1, left, tile);
  DataCopy(other_l1, right, tile);
  HandOver<HardEvent::MTE2_MTE1>();
  LoadData(l0a, l1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  LoadData(l0b, other_l1, LoadData2DParams(0, 1, 0, 0, 0, true, 0));
  HandOver<HardEvent::MTE1_M>();
  Mmad(l0c, l0a, l0b, MmadParams(kSide, kSide, kSide, 0, false, true));
  HandOver<HardEvent::M_FIX>();
  Fixpipe<float, float, CFG_ROW_MAJOR>(product, l0c,
                                       FixpipeParamsV220(kSide, kSide, kSide, kSide, false));
}

// `part` of `parts` of the rows.
ON_CORE void Double(GM_ADDR from, GM_ADDR to, uint32_t part, uint32_t parts) {
  Memories memories;
  const uint32_t count = kElements / parts;
  GlobalTensor<float> source, doubled;
  source.SetGlobalBuffer((__gm__ float*)from + part * count);
  doubled.SetGlobalBuffer((__gm__ float*)to + part * count);
  const auto ub = memories.ub.At<float>(0);
  DataCopy(ub, source, count);
  HandOver<HardEvent::MTE2_V>();
  Muls(ub, ub, 2.0f, count);
  HandOver<HardEvent::V_MTE3>();
  DataCopy(doubled, ub, count);
}

#ifndef NO_CUBE
template <class T>
class ProductThenDouble {
 public:
  struct Params {
    GM_ADDR a;
    GM_ADDR b;
    GM_ADDR product;
    GM_ADDR doubled;
  };

  template <int32_t CORE_TYPE = g_coreType>
  ON_CORE void operator()(Params const& params);

  template <>
  ON_CORE void operator()<AIC>(Params const& params) {
    Multiply(params.a, params.b, params.product);
    CrossCoreSetFlag<0x2, PIPE_FIX>(flag_);
  }

  template <>
  ON_CORE void operator()<AIV>(Params const& params) {
    CrossCoreWaitFlag(flag_);
    Double(params.product, params.doubled, GetSubBlockIdx(), GetSubBlockNum());
  }

 private:
  static constexpr uint16_t flag_ = 3;
};

extern "C" __global__ [aicore] void members_by_core(GM_ADDR a, GM_ADDR b, GM_ADDR product,
                                                    GM_ADDR doubled) {
  ProductThenDouble<half>()({a, b, product, doubled});
}
#else
// Code for cube cores that no kernel calls makes no kernel one for cube cores.
extern "C" __global__ [aicore] void members_by_core(GM_ADDR, GM_ADDR, GM_ADDR product,
                                                    GM_ADDR doubled) {
  if (g_coreType == AIC) return;
  Double(product, doubled, GetBlockIdx(), GetBlockNum());
}
#endif
