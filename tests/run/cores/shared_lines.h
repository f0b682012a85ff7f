// Numbers that cores of a test hand to each other: each in a line of the data cache of its own,
// which leaves it at once.
#pragma once

#include "kernel_operator.h"

namespace asctwin::test {

using AscendC::CacheLine;
using AscendC::GlobalTensor;

inline constexpr int kLine = 16;  // elements of a line

inline GlobalTensor<int32_t> line_of(GM_ADDR address, int64_t index) {
  GlobalTensor<int32_t> made;
  made.SetGlobalBuffer((__gm__ int32_t*)address + index * kLine);
  return made;
}
inline void put(GM_ADDR address, int64_t index, int32_t value) {
  GlobalTensor<int32_t> line = line_of(address, index);
  line.SetValue(0, value);
  AscendC::DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE>(line);
  AscendC::PipeBarrier<PIPE_ALL>();
}
inline int32_t take(GM_ADDR address, int64_t index) {
  const GlobalTensor<int32_t> line = line_of(address, index);
  AscendC::DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE>(line);
  return line.GetValue(0);
}

}  // namespace asctwin::test
