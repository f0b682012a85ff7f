// Offsets are distances from the first struct, which the host names before the others.
// spec: multi_card.md, section 4.1
#include "asctwin/lib/hccl_tiling.h"

#include <cstring>

namespace AscendC {
namespace {

constexpr uint32_t kDone = 0, kFailed = 1;
constexpr uint32_t kVersion = 100;
constexpr uint32_t kMostTilings = 8;
constexpr uint8_t kCcVersion = 1;
constexpr uint32_t kMostQueues = 48;

// Several objects make the tilings of one struct: which one it is, the thread knows.
thread_local ::Mc2InitTiling* newest = nullptr;

bool put(char (&field)[128], const std::string& text) {
  if (text.size() >= sizeof(field)) return false;
  std::memset(field, 0, sizeof(field));
  std::memcpy(field, text.data(), text.size());
  return true;
}

}  // namespace

Mc2CcTilingConfig::Mc2CcTilingConfig(const std::string& groupName, uint32_t opType,
                                     const std::string& algConfig, uint32_t reduceType,
                                     uint8_t dstDataType, uint8_t srcDataType, uint8_t commEngine)
    : group_(groupName),
      algorithm_(algConfig),
      kind_(opType),
      operation_(reduceType),
      to_(dstDataType),
      from_(srcDataType),
      engine_(commEngine) {}
Mc2CcTilingConfig::~Mc2CcTilingConfig() = default;

uint32_t Mc2CcTilingConfig::GetTiling(::Mc2InitTiling& tiling) {
  std::memset(&tiling, 0, sizeof(tiling));
  tiling.version = kVersion;
  tiling.debugMode = debug_;
  tiling.queueNum = queues_;
  tiling.commBlockNum = cores_;
  newest = &tiling;
  return kDone;
}

uint32_t Mc2CcTilingConfig::GetTiling(::Mc2CcTiling& tiling) {
  if (newest == nullptr || newest->mc2HcommCnt >= kMostTilings) return kFailed;
  std::memset(&tiling, 0, sizeof(tiling));
  if (!put(tiling.groupName, group_) || !put(tiling.algConfig, algorithm_)) return kFailed;
  tiling.version = kCcVersion;
  tiling.skipLocalRankCopy = skips_own_;
  tiling.skipBufferWindowCopy = skips_window_;
  tiling.stepSize = step_;
  tiling.commEngine = engine_;
  tiling.srcDataType = from_;
  tiling.dstDataType = to_;
  tiling.opType = kind_;
  tiling.reduceType = operation_;
  newest->offset[newest->mc2HcommCnt++] = static_cast<uint32_t>(
      reinterpret_cast<const char*>(&tiling) - reinterpret_cast<const char*>(newest));
  return kDone;
}

uint32_t Mc2CcTilingConfig::SetOpType(uint32_t opType) {
  kind_ = opType;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetGroupName(const std::string& groupName) {
  if (groupName.empty() || groupName.size() >= sizeof(::Mc2CcTiling::groupName)) return kFailed;
  group_ = groupName;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetAlgConfig(const std::string& algConfig) {
  if (algConfig.size() >= sizeof(::Mc2CcTiling::algConfig)) return kFailed;
  algorithm_ = algConfig;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetReduceType(uint32_t reduceType, uint8_t dstDataType,
                                          uint8_t srcDataType) {
  operation_ = reduceType;
  to_ = dstDataType;
  from_ = srcDataType;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetStepSize(uint8_t stepSize) {
  step_ = stepSize;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetSkipLocalRankCopy(uint8_t skipLocalRankCopy) {
  skips_own_ = skipLocalRankCopy;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetSkipBufferWindowCopy(uint8_t skipBufferWindowCopy) {
  skips_window_ = skipBufferWindowCopy;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetDebugMode(uint8_t debugMode) {
  debug_ = debugMode;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetQueueNum(uint16_t num) {
  if (num > kMostQueues) return kFailed;
  queues_ = num;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetCommBlockNum(uint16_t num) {
  if (num > kMostQueues) return kFailed;
  cores_ = num;
  return kDone;
}
uint32_t Mc2CcTilingConfig::SetCommEngine(uint8_t engine) {
  engine_ = engine;
  return kDone;
}

}  // namespace AscendC
