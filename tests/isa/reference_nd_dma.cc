// From the records of NDDMA to their reference.
#include "asctwin/isa/nd_dma.h"
#include "isa/reference.h"
#include "ref/nd_dma.h"

namespace asctwin::test {

template <>
uint64_t run_reference(const isa::NdDma& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::NdDmaParams params;
  for (size_t d = 0; d < 5; ++d) {
    const isa::NdDmaDim& dim = call.dims[d];
    params.loopSrcStride[d] = dim.src_stride;
    params.loopDstStride[d] = dim.dst_stride;
    params.loopSize[d] = dim.size;
    params.loopLpSize[d] = dim.left;
    params.loopRpSize[d] = dim.right;
  }
  params.isNearestValueMode = call.nearest;
  params.constantValue = call.constant_value;
  ref::nd_dma(params, static_cast<int64_t>(size_of(call.dtype)), {memory, call.dst.address - base},
              {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::NdDmaDci&, const isa::Context&, ref::Memory&, const uint8_t*) {
  return 0;
}

}  // namespace asctwin::test
