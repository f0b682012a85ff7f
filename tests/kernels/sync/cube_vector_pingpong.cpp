// Vector cores prepare tiles of the left matrix in a workspace of two slots, the cube core
// multiplies them and the vector cores scale the product: flags of mode 2 say that a slot is full,
// that a product is there and that a slot is free again.
//   asctwin run cube_vector_pingpong.cpp 'f16[64,16]=arange(0,0.125)' 'f16[16,16]=ones'
//   'f32[64,16]' 'f16[2,256]=zeros' 'f32[2,256]=zeros'
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t TILE = 256, TILES = 4, SLOTS = 2;
constexpr uint16_t FULL = 1, DONE = 3, FREE = 5;  // and the next of each

__aicore__ inline void CubePart(GM_ADDR right, GM_ADDR leftWs, GM_ADDR productWs) {
  GlobalTensor<half> a, b;
  GlobalTensor<float> c;
  a.SetGlobalBuffer((__gm__ half*)leftWs);
  b.SetGlobalBuffer((__gm__ half*)right);
  c.SetGlobalBuffer((__gm__ float*)productWs);
  TPipe pipe;
  TQue<TPosition::A1, 1> qa1;
  TQue<TPosition::B1, 1> qb1;
  TQue<TPosition::A2, 1> qa2;
  TQue<TPosition::B2, 1> qb2;
  TQue<TPosition::CO1, 1> qc;
  pipe.InitBuffer(qa1, 1, TILE * 2);
  pipe.InitBuffer(qb1, 1, TILE * 2);
  pipe.InitBuffer(qa2, 1, TILE * 2);
  pipe.InitBuffer(qb2, 1, TILE * 2);
  pipe.InitBuffer(qc, 1, TILE * 4);
  for (uint32_t i = 0; i < TILES; ++i) {
    const uint32_t slot = i % SLOTS;
    if (SKIP != 1) CrossCoreWaitFlag(FULL + slot);
    auto a1 = qa1.AllocTensor<half>();
    auto b1 = qb1.AllocTensor<half>();
    const Nd2NzParams nz(1, 16, 16, 0, 16, 16, 1, 0);
    DataCopy(a1, a[slot * TILE], nz);
    DataCopy(b1, b, nz);
    qa1.EnQue(a1);
    qb1.EnQue(b1);
    a1 = qa1.DeQue<half>();
    b1 = qb1.DeQue<half>();
    auto a2 = qa2.AllocTensor<half>();
    auto b2 = qb2.AllocTensor<half>();
    LoadData(a2, a1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    LoadData(b2, b1, LoadData2DParams(0, 1, 0, 0, 0, true, 0));
    qa1.FreeTensor(a1);
    qb1.FreeTensor(b1);
    qa2.EnQue(a2);
    qb2.EnQue(b2);
    a2 = qa2.DeQue<half>();
    b2 = qb2.DeQue<half>();
    auto c1 = qc.AllocTensor<float>();
    Mmad(c1, a2, b2, MmadParams(16, 16, 16, 0, false, true));
    qa2.FreeTensor(a2);
    qb2.FreeTensor(b2);
    qc.EnQue(c1);
    c1 = qc.DeQue<float>();
    Fixpipe<float, float, CFG_ROW_MAJOR>(c[slot * TILE], c1,
                                         FixpipeParamsV220(16, 16, 16, 16, false));
    qc.FreeTensor(c1);
    CrossCoreSetFlag<0x2, PIPE_FIX>(DONE + slot);
  }
}

__aicore__ inline void VectorPart(GM_ADDR x, GM_ADDR y, GM_ADDR leftWs, GM_ADDR productWs) {
  const uint32_t kHalf = TILE / 2, part = GetSubBlockIdx() * kHalf;
  GlobalTensor<half> in, left;
  GlobalTensor<float> product, out;
  in.SetGlobalBuffer((__gm__ half*)x);
  left.SetGlobalBuffer((__gm__ half*)leftWs);
  product.SetGlobalBuffer((__gm__ float*)productWs);
  out.SetGlobalBuffer((__gm__ float*)y);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> move;
  TQue<TPosition::VECIN, 1> qin;
  TQue<TPosition::VECOUT, 1> qout;
  pipe.InitBuffer(move, 2, kHalf * 2);
  pipe.InitBuffer(qin, 2, kHalf * 4);
  pipe.InitBuffer(qout, 2, kHalf * 4);
  for (uint32_t i = 0; i < TILES + SLOTS; ++i) {
    if (i >= SLOTS) {
      const uint32_t done = i - SLOTS, slot = done % SLOTS;
      if (SKIP != 2) CrossCoreWaitFlag(DONE + slot);
      auto p = qin.AllocTensor<float>();
      DataCopy(p, product[slot * TILE + part], kHalf);
      qin.EnQue(p);
      p = qin.DeQue<float>();
      auto o = qout.AllocTensor<float>();
      Muls(o, p, 0.5f, kHalf);
      qin.FreeTensor(p);
      qout.EnQue(o);
      o = qout.DeQue<float>();
      DataCopy(out[done * TILE + part], o, kHalf);
      qout.FreeTensor(o);
    }
    if (i < TILES) {
      const uint32_t slot = i % SLOTS;
      auto t = move.AllocTensor<half>();
      DataCopy(t, in[i * TILE + part], kHalf);
      move.EnQue(t);
      t = move.DeQue<half>();
      DataCopy(left[slot * TILE + part], t, kHalf);
      move.FreeTensor(t);
      // Behind both the copy of the product in and of the tile out.
      SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID7);
      WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID7);
      CrossCoreSetFlag<0x2, PIPE_MTE3>(FULL + slot);
    }
  }
}

extern "C" __global__ __aicore__ void mix(GM_ADDR x, GM_ADDR right, GM_ADDR y, GM_ADDR leftWs,
                                          GM_ADDR productWs) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  if ASCEND_IS_AIC {
    CubePart(right, leftWs, productWs);
  }
  if ASCEND_IS_AIV {
    VectorPart(x, y, leftWs, productWs);
  }
}
