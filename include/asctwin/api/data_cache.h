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

// One element past the data cache: a load finds what is in memory, a store is there at once.
template <typename T>
T ReadGmByPassDCache(T* addr, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using Element = std::remove_cv_t<T>;
  const asctwin::isa::Operand src{reinterpret_cast<uint8_t*>(const_cast<Element*>(addr))};
  asctwin::framework::before_global_read();
  Element value{};
  asctwin::issue(
      asctwin::isa::GetValue{src, asctwin::dtype_of<Element>, 0, &value, false, true}, where,
      "ReadGmByPassDCache");
  return value;
}
template <typename T>
void WriteGmByPassDCache(T* addr, const asctwin::NotDeducedT<T> value,
                         asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const asctwin::isa::Operand dst{reinterpret_cast<uint8_t*>(addr)};
  asctwin::issue(
      asctwin::isa::SetValue{dst, asctwin::dtype_of<T>, 0, asctwin::bits_of<T>(value), true}, where,
      "WriteGmByPassDCache");
}

}  // namespace AscendC
