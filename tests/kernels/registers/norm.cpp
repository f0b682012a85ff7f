// Norms and rotations: root mean square, gradients of layer norm, two rotary embeddings, a causal
// mask, the largest of each row.
#include "copies.h"

// --- RmsNorm of halves; one reciprocal root a row is appended to a stream

template <typename T>
__simd_vf__ inline void RmsNormRows(__ubuf__ T* y, __ubuf__ float* rstd, __ubuf__ T* x,
                                    __ubuf__ T* gamma, uint16_t rows, uint32_t columns, float mean,
                                    float epsilon) {
  using namespace MicroAPI;
  RegTensor<float> value, weight, squares, sum, one;
  RegTensor<T> result;
  UnalignReg stream;
  MaskReg all = CreateMask<float, MaskPattern::ALL>();
  uint16_t loops = (columns + kLanes - 1) / kLanes;
  Duplicate(one, 1.0f, all);
  for (uint16_t row = 0; row < rows; ++row) {
    uint32_t left = columns;
    Duplicate(sum, 0.0f, all);
    for (uint16_t i = 0; i < loops; ++i) {
      MaskReg mask = UpdateMask<float>(left);
      LoadAsFloat(value, x + row * columns + i * kLanes, mask);
      Mul(squares, value, value, mask);
      Add(sum, sum, squares, all);
    }
    ReduceSum(sum, sum, all);
    Muls(sum, sum, mean, all);
    Adds(sum, sum, epsilon, all);
    Sqrt(sum, sum, all);
    Duplicate(sum, sum, all);
    Div(sum, one, sum, all);
    DataCopyUnAlign(rstd, sum, stream, 1);
    left = columns;
    for (uint16_t i = 0; i < loops; ++i) {
      MaskReg mask = UpdateMask<float>(left);
      LoadAsFloat(value, x + row * columns + i * kLanes, mask);
      LoadAsFloat(weight, gamma + i * kLanes, mask);
      Mul(value, value, sum, mask);
      Mul(value, value, weight, mask);
      Cast<T, float, kNarrow>(result, value, mask);
      DataCopy<T, StoreDist::DIST_PACK_B32>(y + row * columns + i * kLanes, result, mask);
    }
  }
  DataCopyUnAlignPost(rstd, stream, 0);
}

extern "C" __global__ __aicore__ void rms_norm(GM_ADDR x, GM_ADDR gamma, GM_ADDR y, GM_ADDR rstd,
                                               uint32_t rows, uint32_t columns, float epsilon) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<half> in(TPosition::VECIN, 0, 4096), weight(TPosition::VECIN, 8192, 512);
  LocalTensor<half> out(TPosition::VECOUT, 16384, 4096);
  LocalTensor<float> roots(TPosition::VECOUT, 32768, 64);
  Fetch(in, x, rows * columns);
  Fetch(weight, gamma, columns);
  WaitForCopies();
  RmsNormRows<half>(At(out), At(roots), At(in), At(weight), rows, columns, 1.0f / columns, epsilon);
  WaitForResults();
  Return(y, out, rows * columns);
  Return(rstd, roots, rows);
}

// --- Gradients of layer norm: dx by rows, dgamma and dbeta over all rows

__simd_vf__ inline void LayerNormGradRows(__ubuf__ float* dx, __ubuf__ float* dgamma,
                                          __ubuf__ float* dbeta, __ubuf__ float* dy,
                                          __ubuf__ float* x, __ubuf__ float* mean,
                                          __ubuf__ float* rstd, __ubuf__ float* gamma,
                                          uint16_t rows, uint32_t columns, float share) {
  using namespace AscendC::Reg;
  RegTensor<float> grad, value, scaled, weight, sum, product, center, root, grad_gamma, grad_beta;
  MaskReg mask = UpdateMask<float>(columns);
  MaskReg all = CreateMask<float>();
  LoadAlign(weight, gamma);
  Duplicate(grad_gamma, 0.0f);
  Duplicate(grad_beta, 0.0f);
  for (uint16_t row = 0; row < rows; ++row) {
    LoadAlign<float, LoadDist::DIST_BRC_B32>(center, mean + row);
    LoadAlign<float, LoadDist::DIST_BRC_B32>(root, rstd + row);
    LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(grad, dy, kLanes);
    LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(value, x, kLanes);
    Sub(value, value, center, mask);
    Mul(value, value, root, mask);
    MulAddDst(grad_gamma, grad, value, mask);
    Add(grad_beta, grad_beta, grad, mask);
    Mul(scaled, grad, weight, mask);
    Mul(product, scaled, value, mask);
    Reduce<ReduceType::SUM>(sum, scaled, mask);
    Reduce<ReduceType::SUM>(product, product, mask);
    Muls(sum, sum, share, all);
    Muls(product, product, share, all);
    Duplicate(sum, sum, all);
    Duplicate(product, product, all);
    Mul(product, product, value, mask);
    Sub(scaled, scaled, sum, mask);
    Sub(scaled, scaled, product, mask);
    Mul(scaled, scaled, root, mask);
    StoreAlign<float, PostLiteral::POST_MODE_UPDATE>(dx, scaled, kLanes, mask);
  }
  StoreAlign(dgamma, grad_gamma, mask);
  StoreAlign(dbeta, grad_beta, mask);
}

extern "C" __global__ __aicore__ void layer_norm_grad(GM_ADDR dy, GM_ADDR x, GM_ADDR mean,
                                                      GM_ADDR rstd, GM_ADDR gamma, GM_ADDR dx,
                                                      GM_ADDR dgamma, GM_ADDR dbeta, uint32_t rows,
                                                      uint32_t columns) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<float> grad(TPosition::VECIN, 0, 1024), in(TPosition::VECIN, 4096, 1024);
  LocalTensor<float> center(TPosition::VECIN, 8192, 64), root(TPosition::VECIN, 8448, 64);
  LocalTensor<float> weight(TPosition::VECIN, 8704, 64);
  LocalTensor<float> grad_in(TPosition::VECOUT, 12288, 1024);
  LocalTensor<float> grad_gamma(TPosition::VECOUT, 16384, 64),
      grad_beta(TPosition::VECOUT, 16640, 64);
  GlobalTensor<float> from;
  DataCopyExtParams lines(rows, columns * 4, 0, (kLanes - columns) / 8, 0);  // a row a register
  DataCopyPadExtParams<float> no_padding(false, 0, 0, 0.0f);
  from.SetGlobalBuffer((__gm__ float*)dy);
  DataCopyPad(grad, from, lines, no_padding);
  from.SetGlobalBuffer((__gm__ float*)x);
  DataCopyPad(in, from, lines, no_padding);
  Fetch(center, mean, 16);
  Fetch(root, rstd, 16);
  Fetch(weight, gamma, columns);
  WaitForCopies();
  asc_vf_call<LayerNormGradRows>(At(grad_in), At(grad_gamma), At(grad_beta), At(grad), At(in),
                                 At(center), At(root), At(weight), (uint16_t)rows, columns,
                                 1.0f / columns);
  WaitForResults();
  GlobalTensor<float> to;
  to.SetGlobalBuffer((__gm__ float*)dx);
  DataCopyPad(to, grad_in, DataCopyExtParams(rows, columns * 4, (kLanes - columns) / 8, 0, 0));
  Return(dgamma, grad_gamma, columns);
  Return(dbeta, grad_beta, columns);
}

// --- Rotary embedding of neighbours, in place: pairs are taken apart by the load

__simd_vf__ inline void RotatePairs(__ubuf__ float* x, __ubuf__ float* cosine, __ubuf__ float* sine,
                                    uint16_t rows) {
  using namespace AscendC::Reg;
  RegTensor<float> even, odd, c, s, first, second, part;
  MaskReg all = CreateMask<float>();
  for (uint16_t row = 0; row < rows; ++row) {
    AddrReg pairs = CreateAddrReg<float>(row, 2 * kLanes);
    AddrReg angles = CreateAddrReg<float>(row, kLanes);
    LoadAlign<float, LoadDist::DIST_DINTLV_B32>(even, odd, x, pairs);
    LoadAlign(c, cosine, angles);
    LoadAlign(s, sine, angles);
    Mul(first, even, c, all);
    Mul(part, odd, s, all);
    Sub(first, first, part, all);
    Mul(second, odd, c, all);
    Mul(part, even, s, all);
    Add(second, second, part, all);
    StoreAlign<float, StoreDist::DIST_INTLV_B32>(x, first, second, pairs, all);
  }
}

extern "C" __global__ __aicore__ void rope_pairs(GM_ADDR x, GM_ADDR cosine, GM_ADDR sine,
                                                 uint32_t rows) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<float> values(TPosition::VECIN, 0, 1024);
  LocalTensor<float> c(TPosition::VECIN, 4096, 512), s(TPosition::VECIN, 6144, 512);
  Fetch(values, x, rows * 2 * kLanes);
  Fetch(c, cosine, rows * kLanes);
  Fetch(s, sine, rows * kLanes);
  WaitForCopies();
  asc_vf_call<RotatePairs>(At(values), At(c), At(s), (uint16_t)rows);
  WaitForResults();
  Return(x, values, rows * 2 * kLanes);
}

// --- Rotary embedding of halves of a row, of halves, as a block in the kernel

extern "C" __global__ __aicore__ void rope_halves(GM_ADDR x, GM_ADDR cosine, GM_ADDR sine,
                                                  GM_ADDR y, uint32_t rows) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  TBuf<TPosition::VECCALC> angles;
  uint32_t count = rows * 2 * kLanes;
  pipe.InitBuffer(in, 1, count * sizeof(half));
  pipe.InitBuffer(out, 1, count * sizeof(half));
  pipe.InitBuffer(angles, 2 * kLanes * sizeof(half));
  LocalTensor<half> table = angles.Get<half>();
  Fetch(table, cosine, kLanes);
  Fetch(table[kLanes], sine, kLanes);
  LocalTensor<half> values = in.AllocTensor<half>();
  Fetch(values, x, count);
  in.EnQue(values);
  values = in.DeQue<half>();
  LocalTensor<half> results = out.AllocTensor<half>();
  __local_mem__ half* from = (__local_mem__ half*)values.GetPhyAddr();
  __local_mem__ half* to = (__local_mem__ half*)results.GetPhyAddr();
  __local_mem__ half* angle = (__local_mem__ half*)table.GetPhyAddr();
  uint16_t lines = static_cast<uint16_t>(rows);
  __VEC_SCOPE__ {
    MicroAPI::RegTensor<float> c, s, low, high, first, second;
    MicroAPI::RegTensor<half> narrow;
    MicroAPI::MaskReg all = MicroAPI::CreateMask<float, MicroAPI::MaskPattern::ALL>();
    LoadAsFloat(c, angle, all);
    LoadAsFloat(s, angle + kLanes, all);
    for (uint16_t row = 0; row < lines; ++row) {
      LoadAsFloat(low, from + row * 2 * kLanes, all);
      LoadAsFloat(high, from + row * 2 * kLanes + kLanes, all);
      MicroAPI::Mul(first, low, c, all);
      MicroAPI::Mul(second, high, s, all);
      MicroAPI::Sub(first, first, second, all);
      MicroAPI::Mul(second, high, c, all);
      MicroAPI::MulAddDst(second, low, s, all);
      MicroAPI::Cast<half, float, kNarrow>(narrow, first, all);
      MicroAPI::DataCopy<half, MicroAPI::StoreDist::DIST_PACK_B32>(to + row * 2 * kLanes, narrow,
                                                                   all);
      MicroAPI::Cast<half, float, kNarrow>(narrow, second, all);
      MicroAPI::DataCopy<half, MicroAPI::StoreDist::DIST_PACK_B32>(to + row * 2 * kLanes + kLanes,
                                                                   narrow, all);
    }
  }
  in.FreeTensor(values);
  out.EnQue(results);
  results = out.DeQue<half>();
  Return(y, results, count);
  out.FreeTensor(results);
}

// --- Scores that are scaled, and hidden above the diagonal

__simd_vf__ inline void HideFuture(__ubuf__ float* scores, uint16_t rows, float scale) {
  using namespace AscendC::Reg;
  RegTensor<float> score, hidden;
  RegTensor<int32_t> column;
  MaskReg all = CreateMask<float>(), visible;
  Duplicate(hidden, -1e30f);
  Arange(column, 0);
  for (uint16_t row = 0; row < rows; ++row) {
    LoadAlign(score, scores + row * kLanes);
    Muls(score, score, scale, all);
    CompareScalar<int32_t, CMPMODE::LE>(visible, column, row, all);
    Select(score, score, hidden, visible);
    StoreAlign(scores + row * kLanes, score, all);
  }
}

extern "C" __global__ __aicore__ void causal_mask(GM_ADDR scores, uint32_t rows, float scale) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<float> tile(TPosition::VECIN, 0, 2048);
  Fetch(tile, scores, rows * kLanes);
  WaitForCopies();
  HideFuture(At(tile), rows, scale);
  WaitForResults();
  Return(scores, tile, rows * kLanes);
}

// --- The largest of each row, and where it stands

__simd_vf__ inline void LargestOfRows(__ubuf__ float* value, __ubuf__ uint32_t* index,
                                      __ubuf__ float* x, uint16_t rows) {
  using namespace AscendC::Reg;
  RegTensor<float> row, best, spare;
  RegTensor<float> where;
  MaskReg all = CreateMask<float>();
  for (uint16_t i = 0; i < rows; ++i) {
    LoadAlign(row, x + i * kLanes);
    Reduce<ReduceType::MAX>(best, row, all);
    DeInterleave(spare, where, best, best);  // the index is in lane 1
    StoreAlign<float, StoreDist::DIST_FIRST_ELEMENT_B32>(value + i, best, all);
    StoreAlign<uint32_t, StoreDist::DIST_FIRST_ELEMENT_B32>(index + i, (RegTensor<uint32_t>&)where,
                                                            all);
  }
}

extern "C" __global__ __aicore__ void argmax(GM_ADDR x, GM_ADDR value, GM_ADDR index,
                                             uint32_t rows) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<float> tile(TPosition::VECIN, 0, 2048), best(TPosition::VECOUT, 8192, 64);
  LocalTensor<uint32_t> where(TPosition::VECOUT, 8448, 64);
  Fetch(tile, x, rows * kLanes);
  WaitForCopies();
  asc_vf_call<LargestOfRows>(At(best), At(where), At(tile), (uint16_t)rows);
  WaitForResults();
  Return(value, best, rows);
  Return(index, where, rows);
}
