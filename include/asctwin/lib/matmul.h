// Matmul, the product of matrices: its types and the calls of a kernel.
// spec: matmul.md, sections 1, 2 and 4
#pragma once

#include <type_traits>

#include "asctwin/api/queue.h"
#include "asctwin/lib/cube_tiling_names.h"
#include "asctwin/lib/matmul_constant_tiling.h"
#include "asctwin/lib/matmul_registration.h"
#include "asctwin/lib/matmul_types.h"

#define MATMUL_POLICY_DEFAULT_OF(DEFAULT)       \
  template <const auto& = DEFAULT, typename...> \
  class MATMUL_POLICY

namespace asctwin::lib {

template <class Config>
constexpr const MatmulConfig& config_of(const Config& config) {
  if constexpr (std::is_same_v<Config, MatmulApiStaticTiling>)
    return config.cfg;
  else
    return config;
}
template <class Config>
constexpr const MatmulApiStaticTiling* constant_of(const Config& config) {
  if constexpr (std::is_same_v<Config, MatmulApiStaticTiling>)
    return &config;
  else
    return nullptr;
}

// A policy of the kernel's own is not modelled.
template <class Policy, class = void>
inline constexpr MatmulBlocks kBlocksOf = MatmulBlocks::kOther;
template <class Policy>
inline constexpr MatmulBlocks kBlocksOf<Policy, std::void_t<decltype(Policy::kBlocks)>> =
    Policy::kBlocks;
template <class Policy>
constexpr MatmulBlocks blocks_of() {
  return kBlocksOf<Policy>;
}

template <class A, class B, class C, class Bias, const auto& kConfig, class Callbacks,
          bool kCubeOnly, MatmulBlocks kBlocks>
inline constexpr MatmulKind kMatmulKind{
    matmul_operand<A>(),    matmul_operand<B>(), matmul_operand<C>(),
    matmul_operand<Bias>(), config_of(kConfig),  constant_of(kConfig),
    Callbacks::callbacks,   kCubeOnly,           kBlocks};

// Every call of a Matmul. kCubeOnly: they are made on the cube core itself.
template <bool kCubeOnly, class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE,
          const auto& MM_CFG, class MM_CB, MatmulBlocks kBlocks>
class MatmulCalls {
  using SrcAT = typename A_TYPE::T;
  using SrcBT = typename B_TYPE::T;
  using DstT = typename C_TYPE::T;
  using BiasT = typename BIAS_TYPE::T;
  template <class T>
  using Global = AscendC::GlobalTensor<T>;
  template <class T>
  using Local = AscendC::LocalTensor<T>;

 public:
  using AType = A_TYPE;
  using BType = B_TYPE;
  using CType = C_TYPE;
  using BiasType = BIAS_TYPE;
  using CallBack = MM_CB;
  static constexpr bool kIsDualMaster = config_of(MM_CFG).enableMixDualMaster;

  void Init(const TCubeTiling* __restrict cubeTiling, AscendC::TPipe* = nullptr,
            SourceLoc where = SourceLoc::here()) {
    object_.init(cubeTiling, where);
  }

  void SetOrgShape(int orgM, int orgN, int orgK, SourceLoc where = SourceLoc::here()) {
    object_.set_org_shape({orgM, orgN, orgK}, orgK, 0, where);
  }
  void SetOrgShape(int orgM, int orgN, int orgKa, int orgKb, int orgKc = 0,
                   SourceLoc where = SourceLoc::here()) {
    object_.set_org_shape({orgM, orgN, orgKa}, orgKb, orgKc, where);
  }
  void SetSingleShape(int singleM, int singleN, int singleK, SourceLoc where = SourceLoc::here()) {
    object_.set_single_shape({singleM, singleN, singleK}, where);
  }
  // -1: as it is.
  void SetTail(int tailM = -1, int tailN = -1, int tailK = -1,
               SourceLoc where = SourceLoc::here()) {
    object_.set_tail({tailM, tailN, tailK}, where);
  }

  void SetTensorA(const Global<SrcAT>& gm, bool isTransposeA = false,
                  SourceLoc where = SourceLoc::here()) {
    object_.set_input(true, matmul_tensor(gm), isTransposeA, where);
  }
  void SetTensorA(const Local<SrcAT>& leftMatrix, bool isTransposeA = false,
                  SourceLoc where = SourceLoc::here()) {
    object_.set_input(true, matmul_tensor(leftMatrix), isTransposeA, where);
  }
  // A vector of K times the same: the M of the product is 1.
  void SetTensorA(SrcAT aScalar, SourceLoc where = SourceLoc::here()) {
    object_.set_scalar(true, bits_of(aScalar), where);
  }
  void SetTensorB(const Global<SrcBT>& gm, bool isTransposeB = false,
                  SourceLoc where = SourceLoc::here()) {
    object_.set_input(false, matmul_tensor(gm), isTransposeB, where);
  }
  void SetTensorB(const Local<SrcBT>& rightMatrix, bool isTransposeB = false,
                  SourceLoc where = SourceLoc::here()) {
    object_.set_input(false, matmul_tensor(rightMatrix), isTransposeB, where);
  }
  // Sets B of a product whose N is 1.
  void SetTensorB(SrcBT bScalar, SourceLoc where = SourceLoc::here()) {
    object_.set_scalar(false, bits_of(bScalar), where);
  }
  void SetBias(const Global<BiasT>& biasGlobal, SourceLoc where = SourceLoc::here()) {
    object_.set_bias(matmul_tensor(biasGlobal), where);
  }
  void SetBias(const Local<BiasT>& inputBias, SourceLoc where = SourceLoc::here()) {
    object_.set_bias(matmul_tensor(inputBias), where);
  }
  void DisableBias() { object_.disable_bias(); }
  void ClearBias() { object_.disable_bias(); }

  void SetQuantScalar(const uint64_t quantScalar, SourceLoc where = SourceLoc::here()) {
    object_.set_quant_scalar(quantScalar, where);
  }
  void SetQuantVector(const Global<uint64_t>& quantTensor, SourceLoc where = SourceLoc::here()) {
    object_.set_quant_vector(matmul_tensor(quantTensor), where);
  }
  void SetQuantVector(const Local<uint64_t>& quantTensor, SourceLoc where = SourceLoc::here()) {
    object_.set_quant_vector(matmul_tensor(quantTensor), where);
  }
  void SetAntiQuantScalar(const SrcAT, const SrcAT, SourceLoc where = SourceLoc::here()) {
    object_.unmodelled("SetAntiQuantScalar", where);
  }
  void SetAntiQuantVector(const Local<SrcAT>&, const Local<SrcAT>&,
                          SourceLoc where = SourceLoc::here()) {
    object_.unmodelled("SetAntiQuantVector", where);
  }

  template <class T>
  void SetWorkspace(const Global<T>& addr, SourceLoc where = SourceLoc::here()) {
    object_.set_workspace(matmul_tensor(addr), where);
  }
  template <class T>
  void SetWorkspace(__gm__ const T* addr, int, SourceLoc where = SourceLoc::here()) {
    Global<T> all;
    all.SetGlobalBuffer(const_cast<T*>(addr));
    object_.set_workspace(matmul_tensor(all), where);
  }
  // Needed on chips that convert formats by the vector unit.
  void SetLocalWorkspace(const Local<uint8_t>& tmpBuffer, SourceLoc where = SourceLoc::here()) {
    tmpBuffer.GetPhyAddr();
    object_.refuse_dual_master("SetLocalWorkspace", where);
  }
  void SetSubBlockIdx(uint8_t subBlockIdx) { object_.set_sub_block(subBlockIdx); }
  uint8_t GetSubBlockIdx() { return object_.sub_block(); }
  void SetUserDefInfo(const uint64_t tilingPtr, SourceLoc where = SourceLoc::here()) {
    object_.set_user_data(true, tilingPtr, where);
  }
  template <class T>
  void SetSelfDefineData(T dataPtr, SourceLoc where = SourceLoc::here()) {
    object_.set_user_data(false, (uint64_t)dataPtr, where);
  }
  void SetHF32(bool enableHF32 = false, int32_t transMode = 0,
               SourceLoc where = SourceLoc::here()) {
    object_.set_hf32(enableHF32, transMode, where);
  }
  void SetSparseIndex(const Global<uint8_t>& indexGlobal, SourceLoc where = SourceLoc::here()) {
    object_.set_sparse_index(matmul_tensor(indexGlobal), where);
  }
  // The scales of MX: [M, ceil(K / 64), 2] of A, transposed [ceil(K / 64), M, 2]; of B transposed
  // [N, ceil(K / 64), 2], otherwise [ceil(K / 64), N, 2].
  void SetTensorScaleA(const Global<fp8_e8m0_t>& gm, bool isTransposeScaleA = false,
                       SourceLoc where = SourceLoc::here()) {
    object_.set_scale(true, matmul_tensor(gm), isTransposeScaleA, where);
  }
  void SetTensorScaleA(const Local<fp8_e8m0_t>& local, bool isTransposeScaleA = false,
                       SourceLoc where = SourceLoc::here()) {
    object_.set_scale(true, matmul_tensor(local), isTransposeScaleA, where);
  }
  void SetTensorScaleB(const Global<fp8_e8m0_t>& gm, bool isTransposeScaleB = true,
                       SourceLoc where = SourceLoc::here()) {
    object_.set_scale(false, matmul_tensor(gm), isTransposeScaleB, where);
  }
  void SetTensorScaleB(const Local<fp8_e8m0_t>& local, bool isTransposeScaleB = true,
                       SourceLoc where = SourceLoc::here()) {
    object_.set_scale(false, matmul_tensor(local), isTransposeScaleB, where);
  }
  template <bool isTurnOnDebug = true>
  MatrixOffset GetOffsetC() {
    return {};
  }

  // The next block; false when all of them have been given.
  template <bool sync = true>
  bool Iterate(bool enPartialSum = false, SourceLoc where = SourceLoc::here()) {
    return object_.iterate(enPartialSum, sync, where);
  }
  template <bool sync = true, typename T>
  bool Iterate(bool enPartialSum, const Local<T>& localCmatrix,
               SourceLoc where = SourceLoc::here()) {
    return object_.iterate_into(enPartialSum, matmul_tensor(localCmatrix), where);
  }

  template <bool sync = true>
  void GetTensorC(const Global<DstT>& gm, uint8_t enAtomic = 0, bool enSequentialWrite = false,
                  SourceLoc where = SourceLoc::here()) {
    object_.get_tensor_c(matmul_tensor(gm), {enAtomic, enSequentialWrite, sync}, "GetTensorC",
                         where);
  }
  template <bool sync = true, bool doPad = false>
  void GetTensorC(const Local<DstT>& c, uint8_t enAtomic = 0, bool enSequentialWrite = false,
                  uint32_t = 0, uint32_t = 0, uint32_t = 0, uint32_t = 0,
                  SourceLoc where = SourceLoc::here()) {
    object_.get_tensor_c(matmul_tensor(c), {enAtomic, enSequentialWrite, sync}, "GetTensorC",
                         where);
  }
  template <bool sync = true>
  void GetTensorC(const Global<DstT>& gm, const Local<DstT>& co2Local, uint8_t enAtomic = 0,
                  bool enSequentialWrite = false, SourceLoc where = SourceLoc::here()) {
    object_.get_tensor_c_twice(matmul_tensor(gm), matmul_tensor(co2Local),
                               {enAtomic, enSequentialWrite, sync}, where);
  }
  template <bool sync = true>
  Global<DstT> GetTensorC(uint8_t = 0, bool = false, SourceLoc where = SourceLoc::here()) {
    const MatmulTensor slot = object_.next_in_workspace(where);
    Global<DstT> block;
    block.SetGlobalBuffer(reinterpret_cast<DstT*>(slot.address), slot.extent_bytes / sizeof(DstT));
    return block;
  }
  void AsyncGetTensorC(const Local<DstT>& c, SourceLoc where = SourceLoc::here()) {
    object_.get_tensor_c(matmul_tensor(c), {0, false, false}, "AsyncGetTensorC", where);
  }
  void WaitGetTensorC(SourceLoc where = SourceLoc::here()) { object_.wait_for_copies(where); }

  template <bool sync = true>
  void IterateAll(const Global<DstT>& gm, uint8_t enAtomic = 0, bool enSequentialWrite = false,
                  bool waitIterateAll = false, bool fakeMsg = false,
                  SourceLoc where = SourceLoc::here()) {
    if (fakeMsg) return;
    object_.iterate_all(matmul_tensor(gm), {enAtomic, enSequentialWrite, sync, waitIterateAll},
                        where);
  }
  template <bool sync = true>
  void IterateAll(const Local<DstT>& ubCmatrix, uint8_t enAtomic = 0,
                  SourceLoc where = SourceLoc::here()) {
    object_.iterate_all(matmul_tensor(ubCmatrix), {enAtomic, false, sync}, where);
  }
  void WaitIterateAll(SourceLoc where = SourceLoc::here()) { object_.wait_for_product(where); }

  // On a vector core.
  template <bool sync = true, bool waitIterateBatch = false, bool kCube = kCubeOnly,
            std::enable_if_t<!kCube, int> = 0>
  void IterateBatch(const Global<DstT>& gm, uint32_t batchA, uint32_t batchB,
                    bool enSequentialWrite, const uint32_t matrixStrideA = 0,
                    const uint32_t matrixStrideB = 0, const uint32_t matrixStrideC = 0,
                    const bool enPartialSum = false, const uint8_t enAtomic = 0,
                    SourceLoc where = SourceLoc::here()) {
    if (enPartialSum) object_.unmodelled("IterateBatch with enPartialSum", where);
    object_.iterate_batch(matmul_tensor(gm),
                          {batchA, batchB, matrixStrideA, matrixStrideB, matrixStrideC},
                          {enAtomic, enSequentialWrite, sync, waitIterateBatch}, where);
  }
  // On the cube core, after SetBatchNum.
  template <bool kCube = kCubeOnly, std::enable_if_t<kCube, int> = 0>
  void IterateBatch(const Global<DstT>& gm, bool enPartialSum, uint8_t enAtomic,
                    bool enSequentialWrite, const uint32_t matrixStrideA = 0,
                    const uint32_t matrixStrideB = 0, const uint32_t matrixStrideC = 0,
                    SourceLoc where = SourceLoc::here()) {
    if (enPartialSum) object_.unmodelled("IterateBatch with enPartialSum", where);
    object_.iterate_batch(matmul_tensor(gm), {0, 0, matrixStrideA, matrixStrideB, matrixStrideC},
                          {enAtomic, enSequentialWrite}, where);
  }
  template <bool sync = true, bool kCube = kCubeOnly, std::enable_if_t<!kCube, int> = 0>
  void IterateBatch(const Local<DstT>& ubCmatrix, uint32_t batchA, uint32_t batchB,
                    bool enSequentialWrite, const uint32_t matrixStrideA = 0,
                    const uint32_t matrixStrideB = 0, const uint32_t matrixStrideC = 0,
                    const bool enPartialSum = false, const uint8_t enAtomic = 0,
                    SourceLoc where = SourceLoc::here()) {
    if (enPartialSum) object_.unmodelled("IterateBatch with enPartialSum", where);
    object_.iterate_batch(matmul_tensor(ubCmatrix),
                          {batchA, batchB, matrixStrideA, matrixStrideB, matrixStrideC},
                          {enAtomic, enSequentialWrite, sync}, where);
  }
  // batchLoop batches, one after another, into the tensor of SetWorkspace.
  template <bool sync = true, bool waitIterateBatch = false>
  void IterateNBatch(const uint32_t batchLoop, uint32_t batchA, uint32_t batchB,
                     bool enSequentialWrite, const uint32_t matrixStrideA = 0,
                     const uint32_t matrixStrideB = 0, const uint32_t matrixStrideC = 0,
                     const bool enPartialSum = false, const uint8_t enAtomic = 0,
                     SourceLoc where = SourceLoc::here()) {
    if (enPartialSum) object_.unmodelled("IterateNBatch with enPartialSum", where);
    object_.iterate_batches(batchLoop,
                            {batchA, batchB, matrixStrideA, matrixStrideB, matrixStrideC},
                            {enAtomic, enSequentialWrite, sync, waitIterateBatch}, where);
  }
  // The next batch of IterateNBatch, in the workspace.
  template <bool sync = true>
  Global<DstT> GetBatchTensorC(uint32_t batchA, uint32_t batchB, bool = false,
                               SourceLoc where = SourceLoc::here()) {
    const MatmulTensor slot = object_.next_batch_in_workspace({batchA, batchB}, where);
    Global<DstT> batch;
    batch.SetGlobalBuffer(reinterpret_cast<DstT*>(slot.address), slot.extent_bytes / sizeof(DstT));
    return batch;
  }
  template <bool sync = true>
  Global<DstT> GetBatchC(uint32_t batchA, uint32_t batchB, bool enSequentialWrite = false,
                         SourceLoc where = SourceLoc::here()) {
    return GetBatchTensorC<sync>(batchA, batchB, enSequentialWrite, where);
  }
  template <bool sync = true>
  void GetBatchTensorC(const Local<DstT>& c, uint32_t batchA, uint32_t batchB, bool = false,
                       SourceLoc where = SourceLoc::here()) {
    object_.get_batch(matmul_tensor(c), {batchA, batchB}, sync, where);
  }
  void SetBatchNum(int32_t batchA, int32_t batchB, SourceLoc where = SourceLoc::here()) {
    object_.set_batch_num(batchA, batchB, where);
  }
  void WaitIterateBatch(SourceLoc where = SourceLoc::here()) { object_.wait_for_batch(where); }

  void End(SourceLoc where = SourceLoc::here()) { object_.end(where); }

  MatmulObject& asctwin_object() { return object_; }

 private:
  MatmulObject object_{
      kMatmulKind<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB, kCubeOnly, kBlocks>};
};

}  // namespace asctwin::lib

namespace AscendC {

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE,
          const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<nullptr, nullptr, nullptr>,
          template <const auto&, typename...> class MATMUL_POLICY = Impl::Detail::MatmulPolicy,
          typename = void>
class MatmulImpl
    : public asctwin::lib::MatmulCalls<true, A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB,
                                       asctwin::lib::blocks_of<MATMUL_POLICY<MM_CFG>>()> {};

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE,
          const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<nullptr, nullptr, nullptr>,
          template <const auto&, typename...> class MATMUL_POLICY = Impl::Detail::MatmulPolicy>
class MatmulClient
    : public asctwin::lib::MatmulCalls<false, A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB,
                                       asctwin::lib::blocks_of<MATMUL_POLICY<MM_CFG>>()> {};

#ifdef ASCENDC_CUBE_ONLY
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE,
          const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<nullptr, nullptr, nullptr>,
          template <const auto&, typename...> class MATMUL_POLICY = Impl::Detail::MatmulPolicy>
using Matmul = MatmulImpl<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB, MATMUL_POLICY>;
#else
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE,
          const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<nullptr, nullptr, nullptr>,
          template <const auto&, typename...> class MATMUL_POLICY = Impl::Detail::MatmulPolicy>
using Matmul = MatmulClient<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB, MATMUL_POLICY>;
#endif

}  // namespace AscendC

namespace matmul = AscendC;  // its name in older code
