// The transpose of a large half matrix, tile by tile: 64 x 64 elements come in as padded rows, 16
// rows at a time go through TransDataTo5HD, and columns leave as rows. Edges are shorter.
//   asctwin run transpose.cpp 'f16[70,139]=arange(0)' 'f16[139,70]' 'u32[2]=[70,139]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64;
constexpr uint32_t kCell = 16;  // rows and columns that one repeat transposes

struct TransposeTiling {
  uint32_t rows, columns;
};

class LargeTranspose {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const TransposeTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ half*)x, tiling.rows * tiling.columns);
    y_.SetGlobalBuffer((__gm__ half*)y, tiling.rows * tiling.columns);
    pipe->InitBuffer(in_, 2, kTile * kTile * sizeof(half));
    pipe->InitBuffer(out_, 2, kTile * kTile * sizeof(half));
  }

  __aicore__ inline void Process() {
    const uint32_t down = (tiling_.rows + kTile - 1) / kTile;
    const uint32_t across = (tiling_.columns + kTile - 1) / kTile;
    for (uint32_t tile = GetBlockIdx(); tile < down * across; tile += GetBlockNum()) {
      const uint32_t row = tile / across * kTile, column = tile % across * kTile;
      const uint32_t rows = Least(kTile, tiling_.rows - row);
      const uint32_t columns = Least(kTile, tiling_.columns - column);
      CopyIn(row, column, rows, columns);
      Compute(rows, columns);
      CopyOut(row, column, rows, columns);
    }
  }

 private:
  static __aicore__ inline uint32_t Least(uint32_t a, uint32_t b) { return a < b ? a : b; }

  // Between rows of a tile in UB: blocks that are missing to the pitch of kTile elements.
  static __aicore__ inline uint32_t GapOf(uint32_t elements) {
    return (kTile - (elements + kCell - 1) / kCell * kCell) / kCell;
  }

  __aicore__ inline void CopyIn(uint32_t row, uint32_t column, uint32_t rows, uint32_t columns) {
    LocalTensor<half> x = in_.AllocTensor<half>();
    const uint8_t padding = static_cast<uint8_t>((kCell - columns % kCell) % kCell);
    const DataCopyExtParams params(static_cast<uint16_t>(rows), columns * sizeof(half),
                                   (tiling_.columns - columns) * sizeof(half), GapOf(columns), 0);
    DataCopyPad(x, x_[row * tiling_.columns + column], params,
                DataCopyPadExtParams<half>(true, 0, padding, half(0)));
    in_.EnQue(x);
  }

  __aicore__ inline void Compute(uint32_t rows, uint32_t columns) {
    LocalTensor<half> x = in_.DeQue<half>(), y = out_.AllocTensor<half>();
    const uint8_t repeats = static_cast<uint8_t>((columns + kCell - 1) / kCell);
    TransDataTo5HDParams params;
    params.repeatTimes = repeats;
    params.srcRepStride = repeats == 1 ? 0 : 1;
    params.dstRepStride = repeats == 1 ? 0 : kTile;  // a cell's rows of kTile / kCell blocks
    for (uint32_t row = 0; row < rows; row += kCell) {
      LocalTensor<half> from[kCell], to[kCell];
      for (uint32_t i = 0; i < kCell; ++i) {
        from[i] = x[Least(row + i, rows - 1) * kTile];  // what is missing is not copied out
        to[i] = y[i * kTile + row];
      }
      TransDataTo5HD<half>(to, from, params);
    }
    out_.EnQue(y);
    in_.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(uint32_t row, uint32_t column, uint32_t rows, uint32_t columns) {
    LocalTensor<half> y = out_.DeQue<half>();
    const DataCopyExtParams params(static_cast<uint16_t>(columns), rows * sizeof(half), GapOf(rows),
                                   (tiling_.rows - rows) * sizeof(half), 0);
    DataCopyPad(y_[column * tiling_.rows + row], y, params);
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  GlobalTensor<half> x_, y_;
  TransposeTiling tiling_;
};

extern "C" __global__ __aicore__ void transpose(GM_ADDR x, GM_ADDR y, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(TransposeTiling, tiling, tilingGm);
  TPipe pipe;
  LargeTranspose op;
  op.Init(x, y, tiling, &pipe);
  op.Process();
}
