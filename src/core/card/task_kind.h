// Numbers of HcclCMDType and HcclReduceOp that tasks of a kernel have, and the items of BatchWrite.
// spec: multi_card.md, sections 2.1 and 2.6
#pragma once

#include <cstdint>
#include <vector>

namespace asctwin::core {

struct RankTask;

enum TaskKindNumber : uint32_t {
  kAllReduce = 2,
  kAllGather = 6,
  kReduceScatter = 7,
  kAllToAllV = 8,
  kAllToAll = 10,
  kBatchWrite = 18,
  kHalfAllToAllV = 20,
};

enum ReduceNumber : uint32_t { kReduceSum = 0, kReduceProd = 1, kReduceMax = 2, kReduceMin = 3 };

struct WriteItem {
  const uint8_t* from;
  uint8_t* to;
  int64_t bytes;
};
// Item of a BatchWrite.
std::vector<WriteItem> write_items_of(const RankTask& task);

}  // namespace asctwin::core
