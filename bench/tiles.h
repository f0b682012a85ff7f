// Tiles of UB that walk through rings: the next call has the next tile, so that what a benchmark
// touches is in the L2 cache and not in the L1, as in a kernel.
#pragma once

#include <benchmark/benchmark.h>

#include <cstring>

#include "kernel_operator.h"

namespace asctwin::bench {

inline constexpr uint32_t kRingBytes = 48 * 1024;  // of one operand; four of them stand in UB

// Where the tile of the next call begins in a ring of `bytes`.
class Ring {
 public:
  Ring(uint32_t bytes, uint32_t tile_bytes)
      : bytes_(bytes / tile_bytes * tile_bytes), tile_(tile_bytes) {}
  uint32_t next() {
    const uint32_t at = at_;
    at_ = at_ + tile_ == bytes_ ? 0 : at_ + tile_;
    return at;
  }

 private:
  uint32_t bytes_, tile_;
  uint32_t at_ = 0;
};

template <class T>
AscendC::LocalTensor<T> in_ub(uint32_t offset, uint32_t bytes) {
  return {AscendC::TPosition::VECIN, offset, static_cast<uint32_t>(bytes / sizeof(T))};
}
template <class T>
uint8_t* bytes_of(const AscendC::LocalTensor<T>& tensor) {
  return reinterpret_cast<uint8_t*>(tensor.GetPhyAddr());
}

inline void copy_tiles(benchmark::State& state, uint8_t* to, uint32_t to_bytes, const uint8_t* from,
                       uint32_t from_bytes, uint32_t tile) {
  Ring source(from_bytes, tile), target(to_bytes, tile);
  for (auto _ : state) {
    std::memcpy(to + target.next(), from + source.next(), tile);
    benchmark::ClobberMemory();
  }
}

}  // namespace asctwin::bench
