// Columns of a convolution from an NCHW image: row (c, i, j) of the result is what weight (i, j) of
// channel c meets at each place of the output. A copy with gaps takes one row of it: lines of the
// image, `stride` lines apart. The convolution moves by 1 along a line.
//   asctwin run im2col.cpp 'f16[3,9,21]=arange(0)' 'f16[27,76]' 'u32[5]=[3,9,21,3,2]' --blocks 2
// Numbers that differ, and lines that the stride leaves out:
//   asctwin run im2col.cpp 'f16[2,8,20]=arange(0)' 'f16[18,54]' 'u32[5]=[2,8,20,3,2]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kBlock = 16;  // halves in 32 B

struct Im2ColTiling {
  uint32_t channels, height, width;
  uint32_t kernel;  // weights in each direction
  uint32_t stride;  // down the image
};

class Im2Col {
 public:
  __aicore__ inline void Init(GM_ADDR image, GM_ADDR columns, const Im2ColTiling& tiling,
                              TPipe* pipe) {
    tiling_ = tiling;
    down_ = (tiling.height - tiling.kernel) / tiling.stride + 1;
    across_ = tiling.width - tiling.kernel + 1;
    image_.SetGlobalBuffer((__gm__ half*)image, tiling.channels * tiling.height * tiling.width);
    columns_.SetGlobalBuffer((__gm__ half*)columns);
    pitch_ = (across_ + kBlock - 1) / kBlock * kBlock;
    pipe->InitBuffer(through_, 2, down_ * pitch_ * sizeof(half));
  }

  __aicore__ inline void Process() {
    const uint32_t weights = tiling_.kernel * tiling_.kernel;
    const uint32_t rows = tiling_.channels * weights;
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      const uint32_t channel = row / weights, weight = row % weights;
      CopyIn((channel * tiling_.height + weight / tiling_.kernel) * tiling_.width +
             weight % tiling_.kernel);
      CopyOut(row);
    }
  }

 private:
  __aicore__ inline void CopyIn(uint32_t first) {
    LocalTensor<half> lines = through_.AllocTensor<half>();
    const uint32_t gap = tiling_.stride * tiling_.width - across_;
    DataCopyPad(lines, image_[first],
                {static_cast<uint16_t>(down_), static_cast<uint32_t>(across_ * sizeof(half)),
                 static_cast<uint32_t>(gap * sizeof(half)), 0, 0},
                {true, 0, static_cast<uint8_t>(pitch_ - across_), half(0)});
    through_.EnQue(lines);
  }

  __aicore__ inline void CopyOut(uint32_t row) {
    LocalTensor<half> lines = through_.DeQue<half>();
    DataCopyPad(
        columns_[row * down_ * across_], lines,
        {static_cast<uint16_t>(down_), static_cast<uint32_t>(across_ * sizeof(half)), 0, 0, 0});
    through_.FreeTensor(lines);
  }

  TQueBind<TPosition::VECIN, TPosition::VECOUT, 2> through_;
  GlobalTensor<half> image_, columns_;
  Im2ColTiling tiling_;
  uint32_t down_ = 0, across_ = 0, pitch_ = 0;  // lines and elements of a line of the output
};

extern "C" __global__ __aicore__ void im2col(GM_ADDR image, GM_ADDR columns, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(Im2ColTiling, tiling, tilingGm);
  TPipe pipe;
  Im2Col op;
  op.Init(image, columns, tiling, &pipe);
  op.Process();
}
