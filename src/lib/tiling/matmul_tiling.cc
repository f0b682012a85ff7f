// Keeps the settings and fills TCubeTiling from the chosen split.
#include "asctwin/lib/matmul_tiling.h"

#include <algorithm>

#include "lib/tiling/matmul_split.h"

namespace matmul_tiling {
namespace {

using asctwin::lib::MatmulAxes;
using asctwin::lib::MatmulProblem;
using asctwin::lib::MatmulSplit;
using platform_ascendc::CoreMemType;

constexpr int32_t kDone = 0, kFailed = -1;
constexpr int64_t kBiasTableOfA2 = 1024, kBiasTableOf950 = 4096;

int bits_of(DataType type) {
  switch (type) {
    case DataType::DT_FLOAT:
    case DataType::DT_INT32:
    case DataType::DT_UINT32:
      return 32;
    case DataType::DT_FLOAT16:
    case DataType::DT_BF16:
    case DataType::DT_BFLOAT16:
    case DataType::DT_INT16:
    case DataType::DT_UINT16:
      return 16;
    case DataType::DT_INT8:
    case DataType::DT_UINT8:
    case DataType::DT_HIFLOAT8:
    case DataType::DT_FLOAT8_E4M3FN:
    case DataType::DT_FLOAT8_E5M2:
      return 8;
    case DataType::DT_INT4:
    case DataType::DT_FLOAT4_E2M1:
    case DataType::DT_FLOAT4_E1M2:
      return 4;
    default:
      return 0;
  }
}

int64_t memory_of(const platform_ascendc::PlatformAscendC& platform, CoreMemType memory) {
  uint64_t bytes = 0;
  platform.GetCoreMemSize(memory, bytes);
  return static_cast<int64_t>(bytes);
}

int64_t or_else(int64_t given, int64_t usual) { return given >= 0 ? given : usual; }
bool is_positive(int32_t value) { return value > 0; }

// Reported as a failure of GetTiling (section 12.4).
bool can_be_multiplied(const MatTilingType& a, const MatTilingType& b, const MatTilingType& c) {
  const auto is_input = [](const MatTilingType& operand) {
    return operand.pos == TPosition::GM || operand.pos == TPosition::VECOUT ||
           operand.pos == TPosition::TSCM;
  };
  const auto is_output = [](TPosition pos) {
    return pos == TPosition::GM || pos == TPosition::VECIN || pos == TPosition::CO1 ||
           pos == TPosition::TSCM;
  };
  const int a_bits = bits_of(a.dataType), b_bits = bits_of(b.dataType);
  const bool is_antiquantised = a.dataType == DataType::DT_FLOAT16 && b_bits == 8;
  return is_input(a) && is_input(b) && is_output(c.pos) && a_bits != 0 &&
         bits_of(c.dataType) != 0 && a.dataType != DataType::DT_INT32 &&
         (a_bits == b_bits || is_antiquantised);
}

int32_t word(int64_t value) { return static_cast<int32_t>(value); }

}  // namespace

MatmulApiTilingBase::MatmulApiTilingBase()
    : chip_{512 * 1024, 128 * 1024, 192 * 1024, kBiasTableOfA2},
      l0a_bytes_(64 * 1024),
      l0b_bytes_(64 * 1024) {}

MatmulApiTilingBase::MatmulApiTilingBase(const platform_ascendc::PlatformAscendC& platform)
    : socVersion(platform.GetSocVersion()),
      chip_{memory_of(platform, CoreMemType::L1), memory_of(platform, CoreMemType::L0_C),
            memory_of(platform, CoreMemType::UB), kBiasTableOfA2},
      l0a_bytes_(memory_of(platform, CoreMemType::L0_A)),
      l0b_bytes_(memory_of(platform, CoreMemType::L0_B)) {
  if (socVersion == platform_ascendc::SocVersion::ASCEND910_95) chip_.bias = kBiasTableOf950;
}

MatmulApiTilingBase::MatmulApiTilingBase(const PlatformInfo& platform)
    : socVersion(platform.socVersion),
      chip_{static_cast<int64_t>(platform.l1Size), static_cast<int64_t>(platform.l0CSize),
            static_cast<int64_t>(platform.ubSize), kBiasTableOfA2},
      l0a_bytes_(static_cast<int64_t>(platform.l0ASize)),
      l0b_bytes_(static_cast<int64_t>(platform.l0BSize)) {
  if (socVersion == platform_ascendc::SocVersion::ASCEND910_95) chip_.bias = kBiasTableOf950;
}

int32_t MatmulApiTilingBase::set(MatTilingType& operand, TPosition pos, CubeFormat type,
                                 DataType dataType, bool isTrans) {
  operand.pos = pos;
  operand.type = type;
  operand.dataType = dataType;
  operand.isTrans = isTrans;
  return bits_of(dataType) == 0 ? kFailed : kDone;
}

int32_t MatmulApiTilingBase::SetScaleAType(TPosition pos, CubeFormat type, bool isScaleTrans) {
  aType_.hasSetScaleType = true;
  aType_.scalePos = pos;
  aType_.scaleType = type;
  aType_.isScaleTrans = isScaleTrans;
  return kDone;
}
int32_t MatmulApiTilingBase::SetScaleBType(TPosition pos, CubeFormat type, bool isScaleTrans) {
  bType_.hasSetScaleType = true;
  bType_.scalePos = pos;
  bType_.scaleType = type;
  bType_.isScaleTrans = isScaleTrans;
  return kDone;
}
int32_t MatmulApiTilingBase::SetDequantType(DequantType dequantType) {
  deqType = dequantType;
  return kDone;
}

int32_t MatmulApiTilingBase::SetShape(int32_t m, int32_t n, int32_t k) {
  singleM = m;
  singleN = n;
  singleK = k;
  const auto can_be = [](int32_t size) { return size == -1 || size > 0; };
  return can_be(m) && can_be(n) && can_be(k) ? kDone : kFailed;
}
int32_t MatmulApiTilingBase::SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKIn) {
  return SetOrgShape(orgMIn, orgNIn, orgKIn, orgKIn);
}
int32_t MatmulApiTilingBase::SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKaIn,
                                         int32_t orgKbIn) {
  orgM = orgMIn;
  orgN = orgNIn;
  orgKa = orgKaIn;
  orgKb = orgKbIn;
  return is_positive(orgM) && is_positive(orgN) && is_positive(orgKa) && is_positive(orgKb)
             ? kDone
             : kFailed;
}
int32_t MatmulApiTilingBase::SetFixSplit(int32_t baseMIn, int32_t baseNIn, int32_t baseKIn) {
  fixed_base_ = {baseMIn, baseNIn, baseKIn};
  return kDone;
}
int32_t MatmulApiTilingBase::SetBufferSpace(int32_t l1Size, int32_t l0CSize, int32_t ubSize,
                                            int32_t btSize) {
  given_ = {l1Size, l0CSize, ubSize, btSize};
  return kDone;
}
int32_t MatmulApiTilingBase::SetTraverse(MatrixTraverse traverse) {
  if (traverse != MatrixTraverse::FIRSTM && traverse != MatrixTraverse::FIRSTN) return kFailed;
  traverse_ = traverse;
  return kDone;
}
int32_t MatmulApiTilingBase::EnableBias(bool isBiasIn) {
  isBias = isBiasIn;
  return kDone;
}
int32_t MatmulApiTilingBase::SetMadType(MatrixMadType madType) {
  madType_ = madType;
  return kDone;
}
// The documents say of both that they are not supported, and have no effect.
int32_t MatmulApiTilingBase::SetSplitRange(int32_t, int32_t, int32_t, int32_t, int32_t, int32_t) {
  return kDone;
}
int32_t MatmulApiTilingBase::SetDoubleBuffer(bool, bool, bool, bool, bool, bool) { return kDone; }

void MatmulApiTilingBase::SetMatmulConfigParams(int32_t mmConfigTypeIn, bool enableL1CacheUBIn,
                                                ScheduleType scheduleTypeIn,
                                                MatrixTraverse traverse, bool enVecND2NZ) {
  SetMatmulConfigParams(
      MatmulConfigParams(mmConfigTypeIn, enableL1CacheUBIn, scheduleTypeIn, traverse, enVecND2NZ));
}
void MatmulApiTilingBase::SetMatmulConfigParams(const MatmulConfigParams& params) {
  mmConfigType = params.mmConfigType;
  scheduleType = params.scheduleType;
  if (params.traverse != MatrixTraverse::NOSET) traverse_ = params.traverse;
}

int32_t MatmulApiTilingBase::SetALayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d) {
  a_layout_ = {b, s, n, g, d};
  return kDone;
}
int32_t MatmulApiTilingBase::SetBLayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d) {
  b_layout_ = {b, s, n, g, d};
  return kDone;
}
int32_t MatmulApiTilingBase::SetCLayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d) {
  c_layout_ = {b, s, n, g, d};
  return kDone;
}
// UNVERIFIED: evidence = inferred: which fields of the layouts the batches of NORMAL take.
int32_t MatmulApiTilingBase::SetBatchInfoForNormal(int32_t batchA, int32_t batchB, int32_t m,
                                                   int32_t n, int32_t k) {
  a_layout_ = {batchA, m, 1, 1, k};
  b_layout_ = {batchB, n, 1, 1, k};
  c_layout_ = {std::max(batchA, batchB), m, 1, 1, n};
  return SetBatchNum(std::max(batchA, batchB));
}
int32_t MatmulApiTilingBase::SetBatchNum(int32_t batch) {
  batchNum = batch;
  return is_positive(batch) ? kDone : kFailed;
}
int32_t MatmulApiTilingBase::SetSparse(bool isSparseIn) {
  isSparse_ = isSparseIn;
  return kDone;
}

MatmulProblem MatmulApiTilingBase::problem() const {
  MatmulProblem problem;
  const auto axes = [](const Axes& from) { return MatmulAxes{from.m, from.n, from.k}; };
  problem.shape = {singleM > 0 ? singleM : orgM, singleN > 0 ? singleN : orgN,
                   singleK > 0 ? singleK : orgKa};
  problem.a_bits = bits_of(aType_.dataType);
  problem.b_bits = bits_of(bType_.dataType);
  problem.c_bits = bits_of(cType_.dataType);
  problem.a_transposed = aType_.isTrans;
  problem.b_transposed = bType_.isTrans;
  problem.a_in_strips = aType_.type == CubeFormat::NZ;
  problem.c_in_strips = cType_.type == CubeFormat::NZ;
  problem.has_bias = isBias;
  problem.c_in_ub = cType_.pos == TPosition::VECIN;
  problem.a_in_l1 = aType_.pos == TPosition::TSCM;
  problem.b_in_l1 = bType_.pos == TPosition::TSCM;
  problem.is_sparse = isSparse_;
  problem.is_scaled = is_scaled();
  const bool in_pairs = scheduleType == ScheduleType::OUTER_PRODUCT;
  problem.pairs_rows = in_pairs && traverse_ == MatrixTraverse::FIRSTN;
  problem.pairs_columns = in_pairs && !problem.pairs_rows;
  problem.splits_k = many_cores_ && enableSplitK_;
  problem.keeps_a = scheduleType == ScheduleType::N_BUFFER_33;
  problem.cores = many_cores_ ? blockDim : 1;
  problem.fixed_base = axes(fixed_base_);
  if (many_cores_) {
    problem.fixed_single = axes(fixed_single_);
    problem.most_single = axes(most_single_);
    problem.least_single = axes(least_single_);
    problem.align = axes(align_single_);
  }
  problem.l0a_bytes = l0a_bytes_;
  problem.l0b_bytes = l0b_bytes_;
  problem.l0c_bytes = or_else(given_.l0c, chip_.l0c);
  problem.l1_bytes = or_else(given_.l1, chip_.l1);
  problem.ub_bytes = or_else(given_.ub, chip_.ub);
  problem.bias_bytes = or_else(given_.bias, chip_.bias);
  return problem;
}

void MatmulApiTilingBase::fill_batch(AscendC::tiling::TCubeTiling& t) const {
  t.ALayoutInfoB = a_layout_.b, t.ALayoutInfoS = a_layout_.s, t.ALayoutInfoN = a_layout_.n;
  t.ALayoutInfoG = a_layout_.g, t.ALayoutInfoD = a_layout_.d;
  t.BLayoutInfoB = b_layout_.b, t.BLayoutInfoS = b_layout_.s, t.BLayoutInfoN = b_layout_.n;
  t.BLayoutInfoG = b_layout_.g, t.BLayoutInfoD = b_layout_.d;
  t.CLayoutInfoB = c_layout_.b, t.CLayoutInfoS1 = c_layout_.s, t.CLayoutInfoN = c_layout_.n;
  t.CLayoutInfoG = c_layout_.g, t.CLayoutInfoS2 = c_layout_.d;
  t.BatchNum = batchNum;
}

bool MatmulApiTilingBase::fill(AscendC::tiling::TCubeTiling& t) {
  if (orgM <= 0) {
    orgM = singleM;
    orgN = singleN;
    orgKa = orgKb = singleK;
  }
  if (!can_be_multiplied(aType_, bType_, cType_) || blockDim < 1) return false;
  const MatmulProblem to_solve = problem();
  const std::optional<MatmulSplit> split = asctwin::lib::split_matmul(to_solve);
  if (!split) return false;
  t = {};
  t.M = orgM;
  t.N = orgN;
  t.Ka = orgKa;
  t.Kb = orgKb;
  t.usedCoreNum = word(split->m_parts * split->n_parts * split->k_parts);
  t.singleCoreM = singleCoreM = word(split->single.m);
  t.singleCoreN = singleCoreN = word(split->single.n);
  t.singleCoreK = singleCoreK = word(split->single.k);
  t.baseM = baseM = word(split->base.m);
  t.baseN = baseN = word(split->base.n);
  t.baseK = baseK = word(split->base.k);
  t.stepM = word(split->step_m);
  t.stepN = word(split->step_n);
  t.stepKa = t.stepKb = word(split->step_k);
  t.depthA1 = word(split->step_m * split->step_k * (to_solve.keeps_a ? 1 : split->l1_buffers));
  t.depthB1 = word(split->step_n * split->step_k * split->l1_buffers);
  t.isBias = isBias ? 1 : 0;
  t.iterateOrder = traverse_ == MatrixTraverse::FIRSTN ? 1 : 0;
  t.shareL1Size = word(split->l1_bytes);
  t.shareL0CSize = word(split->l0c_bytes);
  t.batchM = t.batchN = t.singleBatchM = t.singleBatchN = 1;
  t.dbL0A = t.dbL0B = word(split->l0_buffers);
  t.dbL0C = 1;
  // UNVERIFIED: evidence = inferred: as many scales as elements are in L1 at a time.
  constexpr int32_t kOneOfEach = 0x01010101;
  if (is_scaled()) t.mxTypePara = kOneOfEach;
  fill_batch(t);
  m_parts_ = word(split->m_parts);
  n_parts_ = word(split->n_parts);
  return true;
}

int64_t MatmulApiTilingBase::GetTiling(optiling::TCubeTiling& tiling) {
  return fill(tiling) ? kDone : kFailed;
}
int64_t MatmulApiTilingBase::GetTiling(AscendC::tiling::TCubeTiling& tiling) {
  return fill(tiling) ? kDone : kFailed;
}

int32_t MultiCoreMatmulTiling::SetDim(int32_t dim) {
  blockDim = dim;
  return is_positive(dim) ? kDone : kFailed;
}
int32_t MultiCoreMatmulTiling::SetSingleShape(int32_t singleMIn, int32_t singleNIn,
                                              int32_t singleKIn) {
  fixed_single_ = {singleMIn, singleNIn, singleKIn};
  return kDone;
}
int32_t MultiCoreMatmulTiling::SetSingleRange(int32_t maxM, int32_t maxN, int32_t maxK,
                                              int32_t minM, int32_t minN, int32_t minK) {
  most_single_ = {maxM, maxN, maxK};
  least_single_ = {minM, minN, minK};
  return kDone;
}
int32_t MultiCoreMatmulTiling::SetAlignSplit(int32_t alignM, int32_t alignN, int32_t alignK) {
  align_single_ = {alignM, alignN, alignK};
  return kDone;
}
int32_t MultiCoreMatmulTiling::GetSingleShape(int32_t& shapeM, int32_t& shapeN, int32_t& shapeK) {
  shapeM = singleCoreM;
  shapeN = singleCoreN;
  shapeK = singleCoreK;
  return kDone;
}
int32_t MultiCoreMatmulTiling::GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim) {
  mDim = m_parts_;
  nDim = n_parts_;
  dim = mDim * nDim;
  return kDone;
}

int32_t BatchMatmulTiling::GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim,
                                      int32_t& batchCoreM, int32_t& batchCoreN) {
  dim = mDim = nDim = batchCoreM = batchCoreN = 1;
  return kDone;
}

}  // namespace matmul_tiling

namespace {

int32_t tmp_size(const AscendC::tiling::TCubeTiling& tiling,
                 matmul_tiling::SysTilingTempBufSize& size) {
  size.ubSize = tiling.shareUbSize;
  size.l1Size = tiling.shareL1Size;
  size.l0cSize = tiling.shareL0CSize;
  return 0;
}

}  // namespace

extern "C" {
#define ASCTWIN_TMP_SIZE(name, Tiling)                                         \
  int32_t name(Tiling& tiling, matmul_tiling::SysTilingTempBufSize& bufSize) { \
    return tmp_size(tiling, bufSize);                                          \
  }
ASCTWIN_TMP_SIZE(MatmulGetTmpBufSize, optiling::TCubeTiling)
ASCTWIN_TMP_SIZE(MatmulGetTmpBufSizeV2, AscendC::tiling::TCubeTiling)
ASCTWIN_TMP_SIZE(MultiCoreMatmulGetTmpBufSize, optiling::TCubeTiling)
ASCTWIN_TMP_SIZE(MultiCoreMatmulGetTmpBufSizeV2, AscendC::tiling::TCubeTiling)
ASCTWIN_TMP_SIZE(BatchMatmulGetTmpBufSize, optiling::TCubeTiling)
ASCTWIN_TMP_SIZE(BatchMatmulGetTmpBufSizeV2, AscendC::tiling::TCubeTiling)
#undef ASCTWIN_TMP_SIZE
}
