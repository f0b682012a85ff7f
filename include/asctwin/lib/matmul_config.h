// Defines the configuration of a Matmul object: formats, layouts, MatmulConfig and the functions
// that make one. The enumerations stand outside of all namespaces and in AscendC, as real code uses
// both.
// spec: matmul.md, sections 1.2 and 5
#pragma once

#include <cstdint>
#include <type_traits>

enum class CubeFormat {
  ND = 0,
  NZ,
  ZN,
  ZZ,
  NN,
  ND_ALIGN,
  SCALAR,
  VECTOR,
  ROW_MAJOR = ND,
  COLUMN_MAJOR = 8
};
enum class LayoutMode { NONE = 0, BSNGD, SBNGD, BNGS1S2, NORMAL };
enum class BatchMode { NONE = 0, BATCH_LESS_THAN_L1, BATCH_LARGE_THAN_L1, SINGLE_LARGE_THAN_L1 };
enum BatchOutMode : int { SINGLE_BATCH = 0, MULTI_BATCH, DYNAMIC };
enum class IterateOrder { ORDER_M = 0, ORDER_N, UNDEF };
enum class ScheduleType { INNER_PRODUCT = 0, OUTER_PRODUCT };
enum IterateMode : uint8_t {
  ITERATE_MODE_NORMAL = 1,
  ITERATE_MODE_ALL = 2,
  ITERATE_MODE_BATCH = 4,
  ITERATE_MODE_N_BATCH = 8,
  ITERATE_MODE_DEFAULT = 255
};
enum class DecompressionMode {
  DECOMP_NONE = 0,
  DECOMP_2bitTo8bit,
  DECOMP_3bitTo8bit,
  DECOMP_4bitTo8bit,
  DECOMP_16bitTo64bit,
  DECOMP_1bitTo8bit,
  DECOMP_1bitTo4bit,
  DECOMP_2bitTo4bit,
  DECOMP_3bitTo4bit
};
enum class MatmulConfigMode { CONFIG_NORM, CONFIG_MDL, CONFIG_SPECIALMDL, CONFIG_IBSHARE };

struct MatrixOffset {
  int32_t offset, row, col, height, width;
};

// Describes a block to a callback DataCopyOut in the terms of Fixpipe: columns, rows, and the
// strides of FixpipeParams. oriNSize: the columns of an ND result, of NZ 0.
// UNVERIFIED: evidence = inferred: what the fields count, of which the documents give the names.
struct DataCopyOutParams {
  uint16_t cBurstNum = 0;
  uint16_t burstLen = 0;
  uint16_t srcStride = 0;
  uint32_t dstStride = 0;
  uint16_t oriNSize = 0;
  bool enUnitFlag = false;
  uint64_t quantScalar = 0;
  uint64_t cbufWorkspaceAddr = 0;
};

// The order of the fields is the API's: kernels initialise it as an aggregate.
struct MatmulConfig {
  bool doNorm;
  bool doBasicBlock;
  bool doMultiDataLoad;
  uint32_t basicM;
  uint32_t basicN;
  uint32_t basicK;
  bool intrinsicsCheck;
  bool isNBatch;
  bool enVecND2NZ;
  bool doSpecialBasicBlock;
  uint32_t doMTE2Preload;
  uint32_t singleCoreM;
  uint32_t singleCoreN;
  uint32_t singleCoreK;
  uint32_t stepM;
  uint32_t stepN;
  uint32_t baseMN;
  uint32_t singleCoreMN;
  bool enUnitFlag = true;
  bool isPerTensor;
  bool hasAntiQuantOffset;
  bool doIBShareNorm;
  bool doSpecialMDL;
  bool enableInit = true;
  BatchMode batchMode;
  bool enableEnd = true;
  bool enableGetTensorC = true;
  bool enableSetOrgShape = true;
  bool enableSetBias = true;
  bool enableSetTail = true;
  bool enableQuantVector = true;
  bool enableSetDefineData = true;
  uint8_t iterateMode = IterateMode::ITERATE_MODE_DEFAULT;
  bool enableReuse = true;
  bool enableUBReuse;
  bool enableL1CacheUB;
  bool intraBlockPartSum = false;
  IterateOrder iterateOrder{IterateOrder::UNDEF};
  ScheduleType scheduleType;
  bool enableDoubleCache;
  bool isBiasBatch = true;
  bool enableStaticPadZeros = false;
  bool isPartialOutput = false;
  bool enableMixDualMaster = false;
  bool isA2B2Shared = false;
  bool isEnableChannelSplit = false;
  bool enableKdimReorderLoad = false;
  bool isCO1Shared = false;
  uint32_t sharedCO1BufferSize = 64 * 1024;
  BatchOutMode bmmOutMode = BatchOutMode::SINGLE_BATCH;
  bool enableL1BankConflictOptimise = false;
  bool enableRelu = false;
  DecompressionMode decompMode = DecompressionMode::DECOMP_NONE;
};

// Arguments of GetMMConfig, any of them in any order.
struct MatmulShapeParams {
  uint32_t singleCoreM;
  uint32_t singleCoreN;
  uint32_t singleCoreK;
  uint32_t basicM;
  uint32_t basicN;
  uint32_t basicK;
};
struct MatmulQuantParams {
  bool isPerTensor;
  bool hasAntiQuantOffset;
};
struct MatmulBatchParams {
  bool isNBatch;
  BatchMode batchMode;
  bool isBiasBatch = true;
  BatchOutMode bmmOutMode = BatchOutMode::SINGLE_BATCH;
};
struct MatmulFuncParams {
  bool intrinsicsCheck;
  bool enVecND2NZ;
  bool enableDoubleCache;
  bool enableL1CacheUB;
  uint32_t doMTE2Preload;
  IterateOrder iterateOrder;
  ScheduleType scheduleType;
  bool enableReuse = true;
  bool enableUBReuse;
  bool isPartialOutput = false;
  bool isA2B2Shared = false;
  bool isEnableChannelSplit = false;
  bool enableKdimReorderLoad = false;
  bool enableL1BankConflictOptimise = false;
  bool enableRelu = false;
  DecompressionMode decompMode = DecompressionMode::DECOMP_NONE;
};
struct MatmulBiasParams {
  bool enableSetBias = true;
};

namespace asctwin::lib {

// The configuration on which all makers agree.
constexpr MatmulConfig plain_matmul_config() {
  MatmulConfig config{};
  config.enUnitFlag = false;
  config.enableUBReuse = true;
  config.scheduleType = ScheduleType::INNER_PRODUCT;
  return config;
}

constexpr void overwrite(MatmulConfig& config, const MatmulShapeParams& params) {
  config.singleCoreM = params.singleCoreM;
  config.singleCoreN = params.singleCoreN;
  config.singleCoreK = params.singleCoreK;
  config.basicM = params.basicM;
  config.basicN = params.basicN;
  config.basicK = params.basicK;
}
constexpr void overwrite(MatmulConfig& config, const MatmulQuantParams& params) {
  config.isPerTensor = params.isPerTensor;
  config.hasAntiQuantOffset = params.hasAntiQuantOffset;
}
constexpr void overwrite(MatmulConfig& config, const MatmulBatchParams& params) {
  config.isNBatch = params.isNBatch;
  config.batchMode = params.batchMode;
  config.isBiasBatch = params.isBiasBatch;
  config.bmmOutMode = params.bmmOutMode;
}
constexpr void overwrite(MatmulConfig& config, const MatmulFuncParams& params) {
  config.intrinsicsCheck = params.intrinsicsCheck;
  config.enVecND2NZ = params.enVecND2NZ;
  config.enableDoubleCache = params.enableDoubleCache;
  config.enableL1CacheUB = params.enableL1CacheUB;
  config.doMTE2Preload = params.doMTE2Preload;
  config.iterateOrder = params.iterateOrder;
  config.scheduleType = params.scheduleType;
  config.enableReuse = params.enableReuse;
  config.enableUBReuse = params.enableUBReuse;
  config.isPartialOutput = params.isPartialOutput;
  config.isA2B2Shared = params.isA2B2Shared;
  config.isEnableChannelSplit = params.isEnableChannelSplit;
  config.enableKdimReorderLoad = params.enableKdimReorderLoad;
  config.enableL1BankConflictOptimise = params.enableL1BankConflictOptimise;
  config.enableRelu = params.enableRelu;
  config.decompMode = params.decompMode;
}
constexpr void overwrite(MatmulConfig& config, const MatmulBiasParams& params) {
  config.enableSetBias = params.enableSetBias;
}

}  // namespace asctwin::lib

constexpr MatmulConfig GetNormalConfig(
    const bool intrinsicsLimit = false, const bool batchLoop = false, const bool isVecND2NZ = false,
    const BatchMode bmmMode = BatchMode::BATCH_LESS_THAN_L1, const bool isMsgReuse = true,
    const IterateOrder iterateOrder = IterateOrder::UNDEF,
    const ScheduleType scheduleType = ScheduleType::INNER_PRODUCT, const bool enUnitFlag = true,
    const bool enableMixDualMaster = false,
    const BatchOutMode bmmOutMode = BatchOutMode::SINGLE_BATCH) {
  MatmulConfig config = asctwin::lib::plain_matmul_config();
  config.doNorm = true;
  config.intrinsicsCheck = intrinsicsLimit;
  config.isNBatch = batchLoop;
  config.enVecND2NZ = isVecND2NZ;
  config.batchMode = bmmMode;
  config.enableReuse = isMsgReuse;
  config.iterateOrder = iterateOrder;
  config.scheduleType = scheduleType;
  config.enUnitFlag = enUnitFlag;
  config.enableMixDualMaster = enableMixDualMaster;
  config.bmmOutMode = bmmOutMode;
  return config;
}

constexpr MatmulConfig GetMDLConfig(const bool intrinsicsLimit = false,
                                    const bool batchLoop = false, const uint32_t doMTE2Preload = 0,
                                    const bool isVecND2NZ = false, bool isPerTensor = false,
                                    bool hasAntiQuantOffset = false, const bool enUnitFlag = false,
                                    const bool isMsgReuse = true, const bool enableUBReuse = true,
                                    const bool enableL1CacheUB = false,
                                    const bool enableMixDualMaster = false,
                                    const bool enableKdimReorderLoad = false,
                                    const bool enableL1BankConflictOptimise = false) {
  MatmulConfig config = asctwin::lib::plain_matmul_config();
  config.doMultiDataLoad = true;
  config.intrinsicsCheck = intrinsicsLimit;
  config.isNBatch = batchLoop;
  config.doMTE2Preload = doMTE2Preload;
  config.enVecND2NZ = isVecND2NZ;
  config.isPerTensor = isPerTensor;
  config.hasAntiQuantOffset = hasAntiQuantOffset;
  config.enUnitFlag = enUnitFlag;
  config.enableReuse = isMsgReuse;
  config.enableUBReuse = enableUBReuse;
  config.enableL1CacheUB = enableL1CacheUB;
  config.enableMixDualMaster = enableMixDualMaster;
  config.enableKdimReorderLoad = enableKdimReorderLoad;
  config.enableL1BankConflictOptimise = enableL1BankConflictOptimise;
  return config;
}

constexpr MatmulConfig GetSpecialMDLConfig(const bool intrinsicsLimit = false,
                                           const bool batchLoop = false,
                                           const uint32_t doMTE2Preload = 0,
                                           const bool isVecND2NZ = false, bool isPerTensor = false,
                                           bool hasAntiQuantOffset = false) {
  MatmulConfig config = GetMDLConfig(intrinsicsLimit, batchLoop, doMTE2Preload, isVecND2NZ,
                                     isPerTensor, hasAntiQuantOffset);
  config.doMultiDataLoad = false;
  config.doSpecialMDL = true;
  return config;
}

constexpr MatmulConfig GetBasicConfig(const uint32_t basicM, const uint32_t basicN,
                                      const uint32_t basicK, const bool intrinsicsLimit = false,
                                      const bool batchLoop = false,
                                      const BatchMode bmmMode = BatchMode::BATCH_LESS_THAN_L1) {
  MatmulConfig config = asctwin::lib::plain_matmul_config();
  config.doBasicBlock = true;
  config.basicM = basicM;
  config.basicN = basicN;
  config.basicK = basicK;
  config.intrinsicsCheck = intrinsicsLimit;
  config.isNBatch = batchLoop;
  config.batchMode = bmmMode;
  return config;
}

constexpr MatmulConfig GetIBShareNormConfig(const bool intrinsicsLimit = false,
                                            const bool batchLoop = false,
                                            const bool isVecND2NZ = false,
                                            const BatchMode bmmMode = BatchMode::BATCH_LESS_THAN_L1,
                                            const bool isDoubleCache = false,
                                            const bool enUnitFlag = true) {
  MatmulConfig config = asctwin::lib::plain_matmul_config();
  config.doIBShareNorm = true;
  config.intrinsicsCheck = intrinsicsLimit;
  config.isNBatch = batchLoop;
  config.enVecND2NZ = isVecND2NZ;
  config.batchMode = bmmMode;
  config.enableDoubleCache = isDoubleCache;
  config.enUnitFlag = enUnitFlag;
  return config;
}

template <MatmulConfigMode configMode, typename... ArgTypes>
constexpr MatmulConfig GetMMConfig(ArgTypes&&... args) {
  MatmulConfig config = configMode == MatmulConfigMode::CONFIG_NORM  ? GetNormalConfig()
                        : configMode == MatmulConfigMode::CONFIG_MDL ? GetMDLConfig()
                        : configMode == MatmulConfigMode::CONFIG_SPECIALMDL
                            ? GetSpecialMDLConfig()
                            : GetIBShareNormConfig();
  (asctwin::lib::overwrite(config, args), ...);
  return config;
}

constexpr MatmulConfig CFG_NORM = GetNormalConfig();
constexpr MatmulConfig CFG_MDL = GetMDLConfig();
constexpr MatmulConfig MM_CFG_BB = GetBasicConfig(128, 128, 128);
constexpr MatmulConfig CFG_IBSHARE_NORM = GetIBShareNormConfig();

// A tiling that is known when the kernel is compiled; -1: not constant.
// spec: matmul.md, section 5.3
struct MatmulApiStaticTiling {
#define ASCTWIN_CUBE_TILING(field) int32_t field = -1;
#define ASCTWIN_CUBE_TILING_RESERVED(field)
#include "asctwin/lib/cube_tiling.inc"
#undef ASCTWIN_CUBE_TILING
#undef ASCTWIN_CUBE_TILING_RESERVED
  MatmulConfig cfg = CFG_NORM;
};

namespace AscendC {
using ::BatchMode;
using ::BatchOutMode;
using ::CFG_IBSHARE_NORM;
using ::CFG_MDL;
using ::CFG_NORM;
using ::CubeFormat;
using ::DataCopyOutParams;
using ::DecompressionMode;
using ::GetBasicConfig;
using ::GetIBShareNormConfig;
using ::GetMDLConfig;
using ::GetMMConfig;
using ::GetNormalConfig;
using ::GetSpecialMDLConfig;
using ::IterateMode;
using ::IterateOrder;
using ::LayoutMode;
using ::MatmulApiStaticTiling;
using ::MatmulBatchParams;
using ::MatmulBiasParams;
using ::MatmulConfig;
using ::MatmulConfigMode;
using ::MatmulFuncParams;
using ::MatmulQuantParams;
using ::MatmulShapeParams;
using ::MatrixOffset;
using ::MM_CFG_BB;
using ::ScheduleType;
}  // namespace AscendC
