// The fields of the tiling are exchanged: 16 rows where there are 64.
//   asctwin why swapped_fields.cpp 'f32[64,16]=rand(1)' 'f32[64,16]=zeros' '{rows=16,columns=64}' --expect '1=x0*2'
// KIND: rows
#include "flat.h"

struct Shape2 {
  uint32_t rows, columns;
};

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, Shape2 shape) {
  const uint32_t rows = shape.rows, columns = shape.columns;
  for (uint32_t row = 0; row < rows; ++row) {
    auto t = local<float>(0, 64);
    DataCopy(t, global<float>(x)[row * 16], columns / 4);
    all();
    Muls(t, t, 2.0f, columns / 4);
    all();
    DataCopy(global<float>(y)[row * 16], t, columns / 4);  // FAULT
    all();
  }
}
