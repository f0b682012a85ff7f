// Tiles of a matrix through UB and back, those at the edges smaller.
//   asctwin run through_ub.cpp 'f32[37,45]=arange(1)' 'f32[37,45]' 37 45 --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC;

extern "C" __global__ __vector__ void through_ub(__gm__ float* x, __gm__ float* y, int32_t rows,
                                                 int32_t columns) {
  constexpr int kRows = 16, kColumns = 32;
  __ubuf__ float first[kRows * kColumns];
  __ubuf__ float second[kRows * kColumns];
  const auto in = Te::MakeTensor(Te::MakeMemPtr<Te::Location::GM>(x), Te::MakeShape(rows, columns),
                                 Te::MakeStride(columns, Te::_1{}));
  auto out = Te::MakeTensor(Te::MakeMemPtr<Te::Location::GM>(y),
                            Te::MakeFrameLayout<Te::NDLayoutPtn>(rows, columns));
  out.SetL2CacheHint(Te::CacheMode::CACHE_MODE_DISABLE);
  const auto tile = Te::MakeLayout(Te::MakeShape(kRows, kColumns));
  const auto a = Te::MakeTensor(Te::MakeMemPtr(first), tile);
  const auto b = Te::MakeTensor(Te::MakeMemPtr(second), tile);
  for (int32_t row = 0; row < rows; row += kRows)
    for (int32_t column = 0; column < columns; column += kColumns) {
      const auto at = Te::MakeCoord(row, column);
      const auto size = Te::MakeTile(Std::Int<kRows>{}, Std::Int<kColumns>{});
      const auto from = in.Slice(at, size);
      const auto part = a.Slice(Te::MakeCoord(0, 0), from.Shape());
      Te::Copy(Te::MakeCopy(Te::CopyGM2UB{}), part, from);
      SetFlag<HardEvent::MTE2_V>(0);
      WaitFlag<HardEvent::MTE2_V>(0);
      const int64_t blocks = (Te::Get<1>(from.Shape()) + 7) / 8 * 8;  // whole blocks of 32 B
      const auto filled = Te::MakeShape(Te::Get<0>(from.Shape()), blocks);
      Te::Copy(Te::MakeCopy(Te::CopyUB2UB{}), b.Slice(Te::MakeCoord(0, 0), filled),
               a.Slice(Te::MakeCoord(0, 0), filled));
      SetFlag<HardEvent::V_MTE3>(0);
      WaitFlag<HardEvent::V_MTE3>(0);
      Te::Copy(Te::MakeCopy(Te::CopyUB2GM{}), out.Slice(at, size), b);
      PipeBarrier<PIPE_ALL>();
    }
}
