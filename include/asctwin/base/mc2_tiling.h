// The tiling structs of kernels that communicate: what the host writes of the groups and tasks, and
// the kernel gives to class Hccl. Mc2InitTiling is the first member of the operator's struct.
// spec: multi_card.md, section 4.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

struct Mc2InitTiling {
  uint32_t version;
  uint32_t mc2HcommCnt;  // how many Mc2CcTiling belong to it
  uint32_t offset[8];    // of each, in bytes from this struct
  uint8_t debugMode;
  uint8_t preparePosition;
  uint16_t queueNum;
  uint16_t commBlockNum;
  uint8_t devType;
  char reserved[17];
};
static_assert(sizeof(Mc2InitTiling) == 64, "as the toolkit lays it out");

struct Mc2CcTiling {
  uint8_t skipLocalRankCopy;
  uint8_t skipBufferWindowCopy;
  uint8_t stepSize;
  uint8_t version;
  char reserved[9];
  uint8_t commEngine;
  uint8_t srcDataType;
  uint8_t dstDataType;
  char groupName[128];
  char algConfig[128];
  uint32_t opType;
  uint32_t reduceType;
  char reserved2[232];
};
static_assert(sizeof(Mc2CcTiling) == 512, "as the toolkit lays it out");

#include "asctwin/base/macros_show.inc"
