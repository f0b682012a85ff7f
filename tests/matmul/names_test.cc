// Every name, value and call of the Matmul object and of its host tiling, as the specification has
// them: what compiles here is there. Only values are tested when it runs.
// spec: matmul.md, sections 0 to 11
#include <gtest/gtest.h>

#include <tuple>
#include <type_traits>

#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

// Section 1.2.
static_assert(int(CubeFormat::ND) == 0 && int(CubeFormat::NZ) == 1 && int(CubeFormat::ZN) == 2 &&
              int(CubeFormat::ZZ) == 3 && int(CubeFormat::NN) == 4 &&
              int(CubeFormat::ND_ALIGN) == 5 && int(CubeFormat::SCALAR) == 6 &&
              int(CubeFormat::VECTOR) == 7 && CubeFormat::ROW_MAJOR == CubeFormat::ND &&
              int(CubeFormat::COLUMN_MAJOR) == 8);
static_assert(int(LayoutMode::NONE) == 0 && int(LayoutMode::BSNGD) == 1 &&
              int(LayoutMode::SBNGD) == 2 && int(LayoutMode::BNGS1S2) == 3 &&
              int(LayoutMode::NORMAL) == 4);
static_assert(int(BatchMode::NONE) == 0 && int(BatchMode::BATCH_LESS_THAN_L1) == 1 &&
              int(BatchMode::BATCH_LARGE_THAN_L1) == 2 &&
              int(BatchMode::SINGLE_LARGE_THAN_L1) == 3);
static_assert(::SINGLE_BATCH == 0 && ::MULTI_BATCH == 1 && ::DYNAMIC == 2);
static_assert(int(IterateOrder::ORDER_M) == 0 && int(IterateOrder::ORDER_N) == 1 &&
              int(IterateOrder::UNDEF) == 2);
static_assert(int(ScheduleType::INNER_PRODUCT) == 0 && int(ScheduleType::OUTER_PRODUCT) == 1);
static_assert(::ITERATE_MODE_NORMAL == 1 && ::ITERATE_MODE_ALL == 2 && ::ITERATE_MODE_BATCH == 4 &&
              ::ITERATE_MODE_N_BATCH == 8 && ::ITERATE_MODE_DEFAULT == 255 &&
              std::is_same_v<std::underlying_type_t<IterateMode>, uint8_t>);
static_assert(int(MatmulConfigMode::CONFIG_NORM) == 0 && int(MatmulConfigMode::CONFIG_MDL) == 1 &&
              int(MatmulConfigMode::CONFIG_SPECIALMDL) == 2 &&
              int(MatmulConfigMode::CONFIG_IBSHARE) == 3);
static_assert(int(DecompressionMode::DECOMP_NONE) == 0 &&
              int(DecompressionMode::DECOMP_2bitTo8bit) == 1 &&
              int(DecompressionMode::DECOMP_3bitTo8bit) == 2 &&
              int(DecompressionMode::DECOMP_4bitTo8bit) == 3 &&
              int(DecompressionMode::DECOMP_16bitTo64bit) == 4 &&
              int(DecompressionMode::DECOMP_1bitTo8bit) == 5 &&
              int(DecompressionMode::DECOMP_1bitTo4bit) == 6 &&
              int(DecompressionMode::DECOMP_2bitTo4bit) == 7 &&
              int(DecompressionMode::DECOMP_3bitTo4bit) == 8);
static_assert(sizeof(MatrixOffset) == 20);

// Section 5.1: the fields in their order; an aggregate with less than all of them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
constexpr MatmulConfig kAggregate{false, true, false, 128, 128, 64};
#pragma GCC diagnostic pop
static_assert(kAggregate.doBasicBlock && kAggregate.basicK == 64 && kAggregate.enUnitFlag &&
              kAggregate.enableInit && kAggregate.sharedCO1BufferSize == 64 * 1024);

// Section 5.2: what a maker does not take.
constexpr int templates_of(const MatmulConfig& c) {
  return c.doNorm + 2 * c.doBasicBlock + 4 * c.doMultiDataLoad + 8 * c.doSpecialMDL +
         16 * c.doIBShareNorm;
}
static_assert(templates_of(CFG_NORM) == 1 && templates_of(MM_CFG_BB) == 2 &&
              templates_of(CFG_MDL) == 4 && templates_of(GetSpecialMDLConfig()) == 8 &&
              templates_of(CFG_IBSHARE_NORM) == 16);
static_assert(CFG_NORM.enUnitFlag && !CFG_MDL.enUnitFlag && !GetSpecialMDLConfig().enUnitFlag &&
              !MM_CFG_BB.enUnitFlag && CFG_IBSHARE_NORM.enUnitFlag);
static_assert(CFG_NORM.batchMode == BatchMode::BATCH_LESS_THAN_L1 &&
              CFG_MDL.batchMode == BatchMode::NONE && MM_CFG_BB.basicM == 128 &&
              MM_CFG_BB.basicN == 128 && MM_CFG_BB.basicK == 128);
static_assert(CFG_NORM.enableUBReuse && CFG_NORM.enableReuse && CFG_NORM.isBiasBatch &&
              CFG_NORM.enableEnd && CFG_NORM.enableGetTensorC && CFG_NORM.enableSetOrgShape &&
              CFG_NORM.enableSetBias && CFG_NORM.enableSetTail && CFG_NORM.enableQuantVector &&
              CFG_NORM.enableSetDefineData && CFG_NORM.iterateMode == ITERATE_MODE_DEFAULT);
constexpr MatmulConfig kNorm =
    GetNormalConfig(true, true, true, BatchMode::NONE, false, IterateOrder::ORDER_N,
                    ScheduleType::OUTER_PRODUCT, false, true, BatchOutMode::MULTI_BATCH);
static_assert(kNorm.intrinsicsCheck && kNorm.isNBatch && kNorm.enVecND2NZ && !kNorm.enableReuse &&
              kNorm.iterateOrder == IterateOrder::ORDER_N && !kNorm.enUnitFlag &&
              kNorm.scheduleType == ScheduleType::OUTER_PRODUCT && kNorm.enableMixDualMaster &&
              kNorm.bmmOutMode == BatchOutMode::MULTI_BATCH);
constexpr MatmulConfig kMdl =
    GetMDLConfig(true, true, 2, true, true, true, true, false, false, true, true, true, true);
static_assert(kMdl.doMTE2Preload == 2 && kMdl.isPerTensor && kMdl.hasAntiQuantOffset &&
              !kMdl.enableUBReuse && kMdl.enableL1CacheUB && kMdl.enableKdimReorderLoad &&
              kMdl.enableL1BankConflictOptimise);
static_assert(GetSpecialMDLConfig(true, true, 1, true, true, true).doMTE2Preload == 1);
static_assert(GetBasicConfig(16, 32, 64, true, true, BatchMode::NONE).basicN == 32);
static_assert(
    GetIBShareNormConfig(true, true, true, BatchMode::NONE, true, false).enableDoubleCache);
constexpr MatmulConfig kMade = GetMMConfig<MatmulConfigMode::CONFIG_MDL>(
    MatmulBiasParams{false}, MatmulShapeParams{1, 2, 3, 16, 32, 64}, MatmulQuantParams{true, true},
    MatmulBatchParams{true, BatchMode::NONE}, MatmulFuncParams{});
static_assert(kMade.doMultiDataLoad && !kMade.enableSetBias && kMade.singleCoreK == 3 &&
              kMade.basicN == 32 && kMade.hasAntiQuantOffset && kMade.isNBatch);

// Section 1.1 and the names of both namespaces.
using A = MatmulType<TPosition::GM, CubeFormat::ND, half, true, LayoutMode::BSNGD, true,
                     TPosition::VECOUT>;
static_assert(A::pos == TPosition::GM && A::format == CubeFormat::ND && A::isTrans && A::ibShare &&
              A::layout == LayoutMode::BSNGD && A::srcPos == TPosition::VECOUT &&
              std::is_same_v<A::T, half>);
using B = SparseMatmulType<TPosition::GM, TPosition::GM, CubeFormat::NZ, int8_t, true>;
static_assert(B::indexPosition == TPosition::GM && B::isTrans);
static_assert(std::is_same_v<GetMmDstType<int8_t>::Type, int32_t> &&
              std::is_same_v<GetMmDstType<int4b_t>::Type, int32_t> &&
              std::is_same_v<GetMmDstType<bfloat16_t>::Type, float>);
static_assert(std::is_same_v<matmul::MatmulType<TPosition::GM, CubeFormat::ND, half>, InGm<half>>);
static_assert(std::is_same_v<AscendC::MatmulConfig, ::MatmulConfig> &&
              std::is_same_v<AscendC::CubeFormat, ::CubeFormat> &&
              std::is_same_v<AscendC::MatmulApiStaticTiling, ::MatmulApiStaticTiling> &&
              std::is_same_v<AscendC::tiling::TCubeTiling, ::TCubeTiling>);

// Section 9.
void copy_out(const __gm__ void*, const LocalTensor<int8_t>&, const void*, const uint64_t,
              const uint64_t) {}
void copy_in(const LocalTensor<int8_t>&, const __gm__ void*, int, int, int, int, const uint64_t,
             const uint64_t) {}
using Called = MatmulCallBackFunc<copy_out, copy_in, copy_in>;
template <template <const auto&, typename...> class kPolicy>
using WithPolicy = Matmul<InGm<half>, InGm<half>, InGm<float>, InGm<float>, CFG_NORM,
                          MatmulCallBackFunc<nullptr, nullptr, nullptr>, kPolicy>;
using Policies = std::tuple<
    WithPolicy<Impl::Detail::MatmulPolicy>, WithPolicy<Impl::Detail::TrianUpperMatmulPolicy>,
    WithPolicy<Impl::Detail::TrianLowerMatmulPolicy>,
    WithPolicy<Impl::Detail::NBuffer33MatmulPolicy>,
    WithPolicy<Impl::Detail::MatmulWithScalePolicy>, WithPolicy<Impl::Detail::SplitMMatmulPolicy>,
    WithPolicy<Impl::Detail::SplitNMatmulPolicy>>;

// Section 5.3.
constexpr auto kStatic =
    GetMatmulApiTiling<InGm<half>, InGm<half>, InGm<float>, InGm<float>>(kAggregate);
static_assert(std::is_same_v<decltype(kStatic), const MatmulApiStaticTiling> &&
              kStatic.baseM == 128 && kStatic.baseK == 64);
template <size_t... kSizes>
using Sizes = AscendC::Std::tuple<AscendC::Std::Int<kSizes>...>;
constexpr auto kShaped =
    GetMatmulApiTiling<InGm<half>, InGm<half>, InGm<float>, InGm<float>, Sizes<256, 512, 384>,
                       Sizes<128, 256, 128, 64>, Sizes<128, 128, 64>>(CFG_MDL);
static_assert(kShaped.singleCoreN == 512 && kShaped.Ka == 384 && kShaped.baseN == 128 &&
              kShaped.stepM == 1 && kShaped.stepN == 2 && kShaped.stepKa == 2 &&
              kShaped.stepKb == 1 && kShaped.depthA1 == 4 && kShaped.depthB1 == 4);

struct Tensors {
  GlobalTensor<half> a, b;
  GlobalTensor<float> c, bias;
  GlobalTensor<uint64_t> quant;
  GlobalTensor<uint8_t> index;
  LocalTensor<half> local_a;
  LocalTensor<float> local_c, local_bias;
  LocalTensor<uint64_t> local_quant;
  LocalTensor<uint8_t> room;
};

// Section 4: the calls that mixed kernels and those of cube cores alone have in common.
template <class Object>
void every_call(Object& mm, Tensors& t, const TCubeTiling& tiling, TPipe& pipe) {
  mm.Init(&tiling);
  mm.Init(&tiling, &pipe);
  mm.SetOrgShape(1, 2, 3);
  mm.SetOrgShape(1, 2, 3, 4);
  mm.SetOrgShape(1, 2, 3, 4, 5);
  mm.SetSingleShape(1, 2, 3);
  mm.SetTail();
  mm.SetTail(1, 2, 3);
  mm.SetTensorA(t.a), mm.SetTensorA(t.a, true), mm.SetTensorA(t.local_a, false);
  mm.SetTensorB(t.b), mm.SetTensorB(t.b, true), mm.SetTensorB(t.local_a, false);
  mm.SetTensorA(half(1)), mm.SetTensorB(half(1));
  mm.SetBias(t.bias), mm.SetBias(t.local_bias), mm.DisableBias(), mm.ClearBias();
  mm.SetQuantScalar(1), mm.SetQuantVector(t.quant), mm.SetQuantVector(t.local_quant);
  mm.SetAntiQuantScalar(half(0), half(1)), mm.SetAntiQuantVector(t.local_a, t.local_a);
  mm.SetWorkspace(t.c), mm.SetWorkspace((__gm__ const float*)nullptr, 1);
  mm.SetLocalWorkspace(t.room), mm.SetSubBlockIdx(0), mm.SetHF32(), mm.SetHF32(true, 1);
  mm.SetBatchNum(1, 1), mm.SetUserDefInfo(1), mm.SetSelfDefineData(uint64_t{1});
  mm.SetSparseIndex(t.index);
  static_assert(std::is_same_v<decltype(mm.GetSubBlockIdx()), uint8_t>);
  static_assert(std::is_same_v<decltype(mm.GetOffsetC()), MatrixOffset>);
  static_assert(std::is_same_v<decltype(mm.Iterate()), bool>);
  mm.template GetOffsetC<true>();
  mm.Iterate(true), mm.template Iterate<false>(), mm.Iterate(false, t.local_c);
  mm.GetTensorC(t.c), mm.template GetTensorC<false>(t.c, 1, true);
  mm.GetTensorC(t.local_c), mm.template GetTensorC<true, false>(t.local_c, 0, true, 1, 1, 0, 0);
  mm.GetTensorC(t.c, t.local_c, 0, false), t.c = mm.template GetTensorC<false>(0, false);
  mm.AsyncGetTensorC(t.local_c), mm.WaitGetTensorC();
  mm.IterateAll(t.c), mm.template IterateAll<false>(t.c, 1, true, true, true);
  mm.IterateAll(t.local_c, 0), mm.WaitIterateAll();
  mm.template IterateNBatch<false, true>(1, 1, 1, false, 0, 0, 0, false, 0);
  t.c = mm.template GetBatchTensorC<false>(1, 1, false), t.c = mm.GetBatchC(1, 1);
  mm.GetBatchTensorC(t.local_c, 1, 1, false), mm.WaitIterateBatch();
  mm.End();
}

using Cube = MatmulImpl<InGm<half>, InGm<half>, InGm<float>, InGm<float>, CFG_NORM, Called>;
using Mixed = Matmul<InGm<half>, InGm<half>, InGm<float>, InGm<float>, kStatic>;
[[maybe_unused]] void calls_of_cube_cores(Cube& mm, Tensors& t, TCubeTiling& tiling, TPipe& pipe) {
  every_call(mm, t, tiling, pipe);
  mm.IterateBatch(t.c, false, 0, false);
  mm.IterateBatch(t.c, false, 0, false, 1, 1, 1);
}
[[maybe_unused]] void calls_of_vector_cores(Mixed& mm, Tensors& t, TCubeTiling& tiling,
                                            TPipe& pipe) {
  static_assert(
      std::is_same_v<Mixed::AType, InGm<half>> && std::is_same_v<Mixed::BType, InGm<half>> &&
      std::is_same_v<Mixed::CType, InGm<float>> && std::is_same_v<Mixed::BiasType, InGm<float>> &&
      std::is_same_v<Cube::CallBack, Called>);
  every_call(mm, t, tiling, pipe);
  mm.template IterateBatch<false, true>(t.c, 1, 1, false, 0, 0, 0, false, 0);
  mm.IterateBatch(t.local_c, 1, 1, true, 0, 0, 0, false, 0);
  Mixed second, third, fourth;
  uint8_t* const work = GetSysWorkSpacePtr();
  REGIST_MATMUL_OBJ(&pipe, work, mm);
  REGIST_MATMUL_OBJ(&pipe, work, mm, &tiling, second, tiling);
  REGIST_MATMUL_OBJ_STATIC(&pipe, work, mm, (TCubeTiling*)nullptr);
  REGIST_CUBE_OBJ(&pipe, work, mm, &tiling, second, &tiling, third, &tiling, fourth, &tiling);
}

// Section 10.
static_assert(int(mt::DataType::DT_BF16) == 27 && int(mt::DataType::DT_INT4) == 29 &&
              int(mt::DataType::DT_BFLOAT16) == 33 && int(mt::DataType::DT_HIFLOAT8) == 34 &&
              int(mt::DataType::DT_FLOAT8_E8M0) == 38 && int(mt::DataType::DT_FLOAT4_E1M2) == 39 &&
              int(mt::DataType::DT_MAX) == 40);
static_assert(int(mt::TPosition::VECIN) == 9 && int(mt::TPosition::LCM) == 11 &&
              int(mt::TPosition::SHM) == int(mt::TPosition::SPM) &&
              int(mt::TPosition::TSCM) == 13 && int(mt::TPosition::MAX) == 14);
static_assert(int(mt::CubeFormat::COLUMN_MAJOR) == 8 && int(mt::MatrixTraverse::FIRSTN) == 2 &&
              int(mt::MatrixMadType::MXMODE) == 2 && int(mt::DequantType::TENSOR) == 1 &&
              int(mt::ScheduleType::N_BUFFER_33) == 2 && int(mt::TilingPolicy::NO_POLICY) == 3);

template <class Api>
void every_setter(Api& api) {
  using mt::CubeFormat, mt::DataType;
  constexpr auto kGm = mt::TPosition::GM;
  EXPECT_EQ(api.SetAType(kGm, CubeFormat::ND, DataType::DT_FLOAT16), 0);
  EXPECT_EQ(api.SetBType(kGm, CubeFormat::ND, DataType::DT_FLOAT16, true), 0);
  EXPECT_EQ(api.SetCType(kGm, CubeFormat::ND, DataType::DT_FLOAT), 0);
  EXPECT_EQ(api.SetBiasType(kGm, CubeFormat::ND, DataType::DT_FLOAT), 0);
  EXPECT_EQ(api.SetScaleAType(kGm, CubeFormat::ND), 0);
  EXPECT_EQ(api.SetScaleBType(kGm, CubeFormat::ND, false), 0);
  EXPECT_EQ(api.SetDequantType(mt::DequantType::SCALAR), 0);
  EXPECT_EQ(api.SetOrgShape(64, 64, 64), 0);
  EXPECT_EQ(api.SetOrgShape(64, 64, 64, 64), 0);
  EXPECT_EQ(api.SetShape(64, 64, 64), 0);
  EXPECT_EQ(api.SetFixSplit(), 0);
  EXPECT_EQ(api.SetFixSplit(32, 32, -1), 0);
  EXPECT_EQ(api.SetBufferSpace(), 0);
  EXPECT_EQ(api.SetBufferSpace(-1, -1, -1, -1), 0);
  EXPECT_EQ(api.SetTraverse(mt::MatrixTraverse::FIRSTM), 0);
  EXPECT_EQ(api.EnableBias(true), 0);
  EXPECT_EQ(api.SetBias(false), 0);
  EXPECT_EQ(api.SetMadType(mt::MatrixMadType::NORMAL), 0);
  EXPECT_EQ(api.SetSplitRange(128, 128, 128, 16, 16, 16), 0);
  EXPECT_EQ(api.SetDoubleBuffer(true, true, false, false), 0);
  api.SetMatmulConfigParams(0, false, mt::ScheduleType::INNER_PRODUCT, mt::MatrixTraverse::NOSET,
                            false);
  api.SetMatmulConfigParams(mt::MatmulConfigParams(1));
  EXPECT_EQ(api.SetALayout(1, 64, 1, 1, 64), 0);
  EXPECT_EQ(api.SetBLayout(1, 64, 1, 1, 64), 0);
  EXPECT_EQ(api.SetCLayout(1, 64, 1, 1, 64), 0);
  EXPECT_EQ(api.SetBatchInfoForNormal(1, 1, 64, 64, 64), 0);
  EXPECT_EQ(api.SetBatchNum(1), 0);
  EXPECT_EQ(api.SetSparse(false), 0);
  optiling::TCubeTiling embedded;
  AscendC::tiling::TCubeTiling plain;
  EXPECT_EQ(api.GetTiling(embedded), 0);
  EXPECT_EQ(api.GetTiling(plain), 0);
  EXPECT_EQ(plain.baseM, api.GetBaseM());
  EXPECT_EQ(plain.baseN, api.GetBaseN());
  EXPECT_EQ(embedded.get_baseK(), api.GetBaseK());
  EXPECT_FALSE(api.EnableL1BankConflictOptimise());
}

TEST(MatmulNames, AllSettersOfAllTilings) {
  mt::MatmulApiTiling one;
  every_setter(one);
  mt::BatchMatmulTiling batch;
  every_setter(batch);
  mt::MultiCoreMatmulTiling many;
  EXPECT_EQ(many.SetDim(4), 0);
  every_setter(many);
  EXPECT_EQ(many.SetSingleShape(32, 32, -1), 0);
  EXPECT_EQ(many.SetSingleRange(64, 64, 64, 16, 16, 16), 0);
  EXPECT_EQ(many.SetAlignSplit(16, 16, -1), 0);
  many.EnableMultiCoreSplitK(false);
  many.SetSplitK(false);
  int32_t m = 0, n = 0, k = 0;
  EXPECT_EQ(many.GetSingleShape(m, n, k), 0);
  EXPECT_EQ(many.GetCoreNum(m, n, k), 0);
  int32_t of_a = 0, of_b = 0;
  EXPECT_EQ(batch.GetCoreNum(m, n, k, of_a, of_b), 0);
}

TEST(MatmulNames, RoomsOfATiling) {
  optiling::TCubeTiling embedded;
  AscendC::tiling::TCubeTiling plain{};
  embedded.set_shareL1Size(1024);
  plain.shareL1Size = 1024;
  mt::SysTilingTempBufSize size;
  for (const auto of :
       {MatmulGetTmpBufSize, MultiCoreMatmulGetTmpBufSize, BatchMatmulGetTmpBufSize})
    EXPECT_EQ(of(embedded, size), 0);
  EXPECT_EQ(size.l1Size, 1024);
  size = {};
  for (const auto of :
       {MatmulGetTmpBufSizeV2, MultiCoreMatmulGetTmpBufSizeV2, BatchMatmulGetTmpBufSizeV2})
    EXPECT_EQ(of(plain, size), 0);
  EXPECT_EQ(size.l1Size, 1024);
}

}  // namespace
