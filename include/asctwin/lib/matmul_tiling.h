// The classes by which a host tiles a Matmul: MatmulApiTiling for one core, MultiCoreMatmulTiling,
// BatchMatmulTiling. Setters return 0, or -1 for a value that cannot be.
// spec: matmul.md, section 10.2
#pragma once

#include <type_traits>

#include "asctwin/lib/matmul_tiling_data.h"
#include "asctwin/lib/matmul_tiling_types.h"

namespace asctwin::lib {
struct MatmulProblem;
}

namespace matmul_tiling {

class MatmulApiTilingBase {
 public:
  MatmulApiTilingBase();
  explicit MatmulApiTilingBase(const platform_ascendc::PlatformAscendC& platform);
  explicit MatmulApiTilingBase(const PlatformInfo& platform);
  virtual ~MatmulApiTilingBase() = default;

  // Positions and formats are taken from the kernel's enumerations as well, whose values are equal.
  template <class Position, class Format>
  int32_t SetAType(Position pos, Format type, DataType dataType, bool isTrans = false) {
    return set(aType_, position(pos), format(type), dataType, isTrans);
  }
  template <class Position, class Format>
  int32_t SetBType(Position pos, Format type, DataType dataType, bool isTrans = false) {
    return set(bType_, position(pos), format(type), dataType, isTrans);
  }
  template <class Position, class Format>
  int32_t SetCType(Position pos, Format type, DataType dataType) {
    return set(cType_, position(pos), format(type), dataType, false);
  }
  template <class Position, class Format>
  int32_t SetBiasType(Position pos, Format type, DataType dataType) {
    return set(biasType_, position(pos), format(type), dataType, false);
  }
  int32_t SetScaleAType(TPosition pos, CubeFormat type, bool isScaleTrans = false);
  int32_t SetScaleBType(TPosition pos, CubeFormat type, bool isScaleTrans = true);
  int32_t SetDequantType(DequantType dequantType);
  virtual int32_t SetShape(int32_t m, int32_t n, int32_t k);
  int32_t SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKIn);
  int32_t SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKaIn, int32_t orgKbIn);
  int32_t SetFixSplit(int32_t baseMIn = -1, int32_t baseNIn = -1, int32_t baseKIn = -1);
  int32_t SetBufferSpace(int32_t l1Size = -1, int32_t l0CSize = -1, int32_t ubSize = -1,
                         int32_t btSize = -1);
  int32_t SetTraverse(MatrixTraverse traverse);
  int32_t EnableBias(bool isBiasIn = false);
  int32_t SetBias(bool isBiasIn = false) { return EnableBias(isBiasIn); }
  int32_t SetMadType(MatrixMadType madType);
  int32_t SetSplitRange(int32_t maxBaseM = -1, int32_t maxBaseN = -1, int32_t maxBaseK = -1,
                        int32_t minBaseM = -1, int32_t minBaseN = -1, int32_t minBaseK = -1);
  int32_t SetDoubleBuffer(bool a, bool b, bool c, bool bias, bool transND2NZ = true,
                          bool transNZ2ND = true);
  void SetMatmulConfigParams(int32_t mmConfigTypeIn = 1, bool enableL1CacheUBIn = false,
                             ScheduleType scheduleTypeIn = ScheduleType::INNER_PRODUCT,
                             MatrixTraverse traverse = MatrixTraverse::NOSET,
                             bool enVecND2NZ = false);
  void SetMatmulConfigParams(const MatmulConfigParams& params);
  int32_t SetALayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d);
  int32_t SetBLayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d);
  int32_t SetCLayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d);
  int32_t SetBatchInfoForNormal(int32_t batchA, int32_t batchB, int32_t m, int32_t n, int32_t k);
  int32_t SetBatchNum(int32_t batch);
  int32_t SetSparse(bool isSparseIn = false);

  // After GetTiling().
  int32_t GetBaseM() const { return baseM; }
  int32_t GetBaseN() const { return baseN; }
  int32_t GetBaseK() const { return baseK; }
  bool EnableL1BankConflictOptimise() { return false; }  // of the 950; never needed

  // -1: there is no tiling of this problem.
  virtual int64_t GetTiling(optiling::TCubeTiling& tiling);
  virtual int64_t GetTiling(AscendC::tiling::TCubeTiling& tiling);

 public:
  MatTilingType aType_, bType_, cType_, biasType_;
  bool isBias = false;
  bool isSupportL0c2Out = true;
  int32_t blockDim = 1;
  int32_t orgM = 0, orgN = 0, orgKa = 0, orgKb = 0;
  int32_t singleM = -1, singleN = -1, singleK = -1;  // of the whole computation
  int32_t singleCoreM = 0, singleCoreN = 0, singleCoreK = 0;
  int32_t baseM = 0, baseN = 0, baseK = 0;
  int32_t batchNum = 0;
  MatrixTraverse traverse_ = MatrixTraverse::FIRSTM;
  MatrixMadType madType_ = MatrixMadType::NORMAL;
  ScheduleType scheduleType = ScheduleType::INNER_PRODUCT;
  DequantType deqType = DequantType::SCALAR;
  bool enableSplitK_ = false;
  bool isSparse_ = false;
  platform_ascendc::SocVersion socVersion = platform_ascendc::SocVersion::ASCEND910B;
  int32_t mmConfigType = 1;

 protected:
  struct Axes {
    int32_t m = -1, n = -1, k = -1;
  };
  struct Layout {
    int32_t b = 0, s = 0, n = 0, g = 0, d = 0;
  };
  struct Sizes {  // bytes; -1: as the chip has
    int64_t l1 = -1, l0c = -1, ub = -1, bias = -1;
  };

  Axes fixed_base_, fixed_single_, most_single_, least_single_, align_single_;
  Layout a_layout_, b_layout_, c_layout_;
  Sizes chip_, given_;
  int64_t l0a_bytes_ = 0, l0b_bytes_ = 0;
  bool many_cores_ = false;
  int32_t m_parts_ = 0, n_parts_ = 0;

 private:
  template <class Position>
  static TPosition position(Position pos) {
    static_assert(std::is_enum_v<Position>, "a position is a TPosition");
    return static_cast<TPosition>(static_cast<int32_t>(pos));
  }
  template <class Format>
  static CubeFormat format(Format type) {
    static_assert(std::is_enum_v<Format>, "a format is a CubeFormat");
    return static_cast<CubeFormat>(static_cast<int32_t>(type));
  }
  int32_t set(MatTilingType& operand, TPosition pos, CubeFormat type, DataType dataType,
              bool isTrans);
  bool is_scaled() const { return madType_ == MatrixMadType::MXMODE; }
  asctwin::lib::MatmulProblem problem() const;
  void fill_batch(AscendC::tiling::TCubeTiling& tiling) const;
  bool fill(AscendC::tiling::TCubeTiling& tiling);
};

class MatmulApiTiling : public MatmulApiTilingBase {
 public:
  MatmulApiTiling() = default;
  explicit MatmulApiTiling(const platform_ascendc::PlatformAscendC& platform)
      : MatmulApiTilingBase(platform) {}
  explicit MatmulApiTiling(const PlatformInfo& platform) : MatmulApiTilingBase(platform) {}
};

class MultiCoreMatmulTiling : public MatmulApiTilingBase {
 public:
  MultiCoreMatmulTiling() { many_cores_ = true; }
  explicit MultiCoreMatmulTiling(const platform_ascendc::PlatformAscendC& platform)
      : MatmulApiTilingBase(platform) {
    many_cores_ = true;
  }
  explicit MultiCoreMatmulTiling(const PlatformInfo& platform) : MatmulApiTilingBase(platform) {
    many_cores_ = true;
  }

  // Cores that may be used: cube cores, in a mixed kernel vector cores.
  int32_t SetDim(int32_t dim);
  virtual int32_t SetSingleShape(int32_t singleMIn = -1, int32_t singleNIn = -1,
                                 int32_t singleKIn = -1);
  virtual int32_t SetSingleRange(int32_t maxM = -1, int32_t maxN = -1, int32_t maxK = -1,
                                 int32_t minM = -1, int32_t minN = -1, int32_t minK = -1);
  int32_t SetAlignSplit(int32_t alignM, int32_t alignN, int32_t alignK);
  void EnableMultiCoreSplitK(bool flag) { enableSplitK_ = flag; }
  void SetSplitK(bool flag) { enableSplitK_ = flag; }
  // After GetTiling().
  int32_t GetSingleShape(int32_t& shapeM, int32_t& shapeN, int32_t& shapeK);
  int32_t GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim);
};

class BatchMatmulTiling : public MatmulApiTilingBase {
 public:
  BatchMatmulTiling() = default;
  explicit BatchMatmulTiling(const platform_ascendc::PlatformAscendC& platform)
      : MatmulApiTilingBase(platform) {}

  int32_t GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim, int32_t& batchCoreM,
                     int32_t& batchCoreN);
};

}  // namespace matmul_tiling

// The bytes of UB, L1 and L0C that a tiling uses; 0, or -1.
extern "C" {
int32_t MatmulGetTmpBufSize(optiling::TCubeTiling& tiling,
                            matmul_tiling::SysTilingTempBufSize& bufSize);
int32_t MatmulGetTmpBufSizeV2(AscendC::tiling::TCubeTiling& tiling,
                              matmul_tiling::SysTilingTempBufSize& bufSize);
int32_t MultiCoreMatmulGetTmpBufSize(optiling::TCubeTiling& tiling,
                                     matmul_tiling::SysTilingTempBufSize& bufSize);
int32_t MultiCoreMatmulGetTmpBufSizeV2(AscendC::tiling::TCubeTiling& tiling,
                                       matmul_tiling::SysTilingTempBufSize& bufSize);
int32_t BatchMatmulGetTmpBufSize(optiling::TCubeTiling& tiling,
                                 matmul_tiling::SysTilingTempBufSize& bufSize);
int32_t BatchMatmulGetTmpBufSizeV2(AscendC::tiling::TCubeTiling& tiling,
                                   matmul_tiling::SysTilingTempBufSize& bufSize);
}
