// Every output index in turn, from the innermost dimension outwards.
#include "ref/nd_dma.h"

#include <cstddef>

namespace ref {
namespace {

int64_t extent(const NdDmaParams& params, size_t d) {
  return params.loopLpSize[d] + params.loopSize[d] + params.loopRpSize[d];
}

// The next index vector; false behind the last one.
bool advance(const NdDmaParams& params, std::array<int64_t, 5>& index) {
  for (size_t d = 0; d < 5; ++d) {
    if (++index[d] < extent(params, d)) return true;
    index[d] = 0;
  }
  return false;
}

}  // namespace

void nd_dma(const NdDmaParams& params, int64_t size_bytes, Place dst, Place src) {
  std::array<int64_t, 5> index{};
  do {
    int64_t to = 0, from = 0;
    bool in_padding = false;
    for (size_t d = 0; d < 5; ++d) {
      int64_t i = index[d] - params.loopLpSize[d];
      if (i < 0 || i >= params.loopSize[d]) in_padding = true;
      if (i < 0) i = 0;
      if (i >= params.loopSize[d]) i = params.loopSize[d] - 1;
      to += index[d] * params.loopDstStride[d];
      from += i * params.loopSrcStride[d];
    }
    const uint64_t value = src.memory.load(src.at + from * size_bytes, size_bytes);
    const bool constant = in_padding && !params.isNearestValueMode;
    dst.memory.store(dst.at + to * size_bytes, size_bytes, constant ? params.constantValue : value);
  } while (advance(params, index));
}

}  // namespace ref
