// The scalar unit's data cache: lines of 64 B, of each core its own.
// spec: sync_and_timing.md, section 1.5; vector.md, section 5
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

enum class CacheLine : uint64_t { SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE };
enum class DcciDst : uint64_t {
  CACHELINE_ALL = 0,
  CACHELINE_UB,
  CACHELINE_OUT,
  CACHELINE_ATOMIC,
};
enum class MemDsbT : uint64_t { ALL = 0, DDR, UB, SEQ };

// Writes lines of the data cache back and drops them: what the scalar unit has stored is in memory
// afterwards, and what it loads comes from there.
template <typename T, CacheLine entireType, DcciDst dcciDst = DcciDst::CACHELINE_ALL>
void DataCacheCleanAndInvalid(const GlobalTensor<T>& dst,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::DataCacheCleanAndInvalid{dst.operand(),
                                                        entireType == CacheLine::ENTIRE_DATA_CACHE,
                                                        dcciDst != DcciDst::CACHELINE_UB},
                 where);
}
template <typename T, CacheLine entireType, DcciDst dcciDst = DcciDst::CACHELINE_ALL>
void DataCacheCleanAndInvalid(const LocalTensor<T>& dst,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::DataCacheCleanAndInvalid{dst.operand(),
                                                        entireType == CacheLine::ENTIRE_DATA_CACHE,
                                                        dcciDst != DcciDst::CACHELINE_UB},
                 where);
}

// Holds later instructions until the earlier accesses of UB, of global memory (DDR), or of both are
// done.
template <MemDsbT arg0>
void DataSyncBarrier(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::DataSyncBarrier{arg0 != MemDsbT::SEQ}, where);
}

}  // namespace AscendC
