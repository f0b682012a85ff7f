// The tiling of kernels that communicate, as the host makes it.
// spec: multi_card.md, section 4.1
#pragma once

#include <cstdint>
#include <string>

#include "asctwin/api/hccl_types.h"
#include "asctwin/base/mc2_tiling.h"

namespace AscendC {

// One group and one kind of task. GetTiling of the first struct of the operator begins the count,
// each GetTiling of another one adds it.
class Mc2CcTilingConfig {
 public:
  explicit Mc2CcTilingConfig(const std::string& groupName, uint32_t opType,
                             const std::string& algConfig, uint32_t reduceType = 0,
                             uint8_t dstDataType = 0, uint8_t srcDataType = 0,
                             uint8_t commEngine = 0);
  virtual ~Mc2CcTilingConfig();

  uint32_t GetTiling(::Mc2InitTiling& tiling);
  uint32_t GetTiling(::Mc2CcTiling& tiling);
  uint32_t SetOpType(uint32_t opType);
  uint32_t SetGroupName(const std::string& groupName);
  uint32_t SetAlgConfig(const std::string& algConfig);
  uint32_t SetReduceType(uint32_t reduceType, uint8_t dstDataType = 0, uint8_t srcDataType = 0);
  uint32_t SetStepSize(uint8_t stepSize);
  uint32_t SetSkipLocalRankCopy(uint8_t skipLocalRankCopy);
  uint32_t SetSkipBufferWindowCopy(uint8_t skipBufferWindowCopy);
  uint32_t SetDebugMode(uint8_t debugMode);
  uint32_t SetQueueNum(uint16_t num);
  uint32_t SetCommBlockNum(uint16_t num);
  uint32_t SetCommEngine(uint8_t engine);

 private:
  std::string group_, algorithm_;
  uint32_t kind_, operation_;
  uint8_t to_, from_, engine_;
  uint8_t step_ = 0, skips_own_ = 0, skips_window_ = 0, debug_ = 0;
  uint16_t queues_ = 0, cores_ = 0;
};

}  // namespace AscendC
