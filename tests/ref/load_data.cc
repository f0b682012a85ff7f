// Fractal by fractal, element of 16 bits by element.
#include "ref/load_data.h"

namespace ref {

void load_data(const LoadData2dParams& params, Place dst, Place src) {
  for (int64_t t = 0; t < params.repeatTimes; ++t) {
    const int64_t way = t * params.srcStride;
    const int64_t fractal = params.startIndex + (params.addrMode == 1 ? -way : way);
    for (int64_t element = 0; element < 256; ++element) {
      const int64_t row = element / 16, column = element % 16;
      const int64_t place = params.ifTranspose ? column * 16 + row : element;
      dst.memory.store(dst.at + t * (params.dstGap + 1) * 512 + place * 2, 2,
                       src.memory.load(src.at + fractal * 512 + element * 2, 2));
    }
  }
}

}  // namespace ref
