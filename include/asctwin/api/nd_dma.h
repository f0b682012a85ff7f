// NDDMA of the 950: DataCopy of a box of up to five dimensions, index 0 the innermost.
// spec: data_movement.md, section 7
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// Strides, sizes and paddings in elements: loopSize in [1, 2^20), loopSrcStride below 2^40,
// loopDstStride below 2^20.
template <uint8_t dim>
struct NdDmaLoopInfo {
  static_assert(dim >= 1 && dim <= asctwin::isa::kNdDmaDims, "NDDMA has 1 to 5 dimensions");
  asctwin::Field<uint64_t> loopSrcStride[dim] = {};
  asctwin::Field<uint32_t> loopDstStride[dim] = {};
  asctwin::Field<uint32_t> loopSize[dim] = {};
  asctwin::Field<uint8_t> loopLpSize[dim] = {};
  asctwin::Field<uint8_t> loopRpSize[dim] = {};
};

template <typename T, uint8_t dim>
struct NdDmaParams {
  NdDmaLoopInfo<dim> loopInfo;
  T constantValue;
};

// A padding size other than 0xffff takes the place of every dimension's own.
struct NdDmaConfig {
  static constexpr uint16_t unsetPad = 0xffff;
  bool isNearestValueMode = false;
  uint16_t loopLpSize = unsetPad;
  uint16_t loopRpSize = unsetPad;
  bool ascOptimize = false;  // says nothing about the result
};
inline constexpr NdDmaConfig kDefaultNdDmaConfig{};

template <uint8_t dim>
using MultiCopyLoopInfo = NdDmaLoopInfo<dim>;
template <typename T, uint8_t dim>
using MultiCopyParams = NdDmaParams<T, dim>;
using MultiCopyConfig = NdDmaConfig;
inline constexpr MultiCopyConfig kDefaultMultiCopyConfig{};

// Output index o of a dimension is element o - loopLpSize of the source; outside of it stands
// constantValue or, with isNearestValueMode, the nearest element. 64-bit types are padded with 0.
template <typename T, uint8_t dim, const NdDmaConfig& config = kDefaultNdDmaConfig>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
              const NdDmaParams<T, dim>& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  // UNVERIFIED: evidence = inferred for the sizes of the configuration.
  constexpr auto padding = [](uint16_t fixed, int64_t own) {
    return fixed == NdDmaConfig::unsetPad ? own : int64_t{fixed};
  };
  asctwin::isa::NdDma op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.nearest = config.isNearestValueMode;
  op.constant_value = asctwin::bits_of(params.constantValue);
  for (int d = 0; d < dim; ++d) {
    const NdDmaLoopInfo<dim>& loop = params.loopInfo;
    op.dims[d] = {loop.loopSize[d].given(), loop.loopSrcStride[d].given(),
                  loop.loopDstStride[d].given(),
                  padding(config.loopLpSize, loop.loopLpSize[d].given()),
                  padding(config.loopRpSize, loop.loopRpSize[d].given())};
  }
  asctwin::issue(op, where);
}

// Comes before the first NDDMA, whose cache of global memory it empties.
inline void NdDmaDci(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::NdDmaDci{}, where);
}

}  // namespace AscendC
