#include "../inc/each_tile.h"
#include "conjugate_structs.h"

using namespace AscendC;

// A complex number is a pair of floats; the factors of pairs are made by hand.
extern "C" __global__ __aicore__ void conjugate(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ConjugatePlain);
  REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 2", ConjugatePairs);
  if (TILING_KEY_IS(1)) {
    GET_TILING_DATA_PTR_WITH_STRUCT(ConjugatePlain, plain, tiling);
    EachTile<float>(x, y, plain->count, 256,
                    [](const LocalTensor<float>& to, const LocalTensor<float>& from,
                       uint32_t size) { Adds(to, from, 0.0f, size); });
  } else if (TILING_KEY_IS(2)) {
    GET_TILING_DATA_PTR_WITH_STRUCT(ConjugatePairs, pairs, tiling);
    const float imaginary = pairs->imaginary, real = pairs->real;
    EachTile<float>(
        x, y, pairs->count, 256,
        [&](const LocalTensor<float>& to, const LocalTensor<float>& from, uint32_t size) {
          uint64_t odd[] = {0xaaaaaaaaaaaaaaaaull, 0}, even[] = {0x5555555555555555ull, 0};
          const uint8_t turns = (size + 63) / 64;
          SetMaskNorm();
          if (size % 64 == 0) {
            Muls(to, from, imaginary, odd, turns, {1, 1, 8, 8});
            Muls(to, from, real, even, turns, {1, 1, 8, 8});
          } else {
            Muls(to, from, real, size);
            PipeBarrier<PIPE_ALL>();
            for (uint32_t i = 1; i < size; i += 2) to.SetValue(i, from.GetValue(i) * imaginary);
            PipeBarrier<PIPE_ALL>();
          }
        });
  }
}
