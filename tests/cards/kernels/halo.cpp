// A line of cells lies in parts on the ranks. In each step a rank gives the cells at its ends to
// its neighbours, and each cell becomes the sum of itself and the two beside it; outside there are
// zeros. FAULT 1: a step is begun before the neighbours have read the halo of the one before; 2:
// the ranks at the ends wait for a neighbour that is none.
#include "post.h"

using namespace AscendC;

constexpr uint32_t kCells = 64, kSteps = 3, kEdge = 32;  // an edge is copied with 31 more
constexpr uint64_t kFlags = 0, kData = 4096;

extern "C" __global__ __vector__ void halo(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  Post post(pipe);
  TBuf<TPosition::VECCALC> cells_buffer, next_buffer, edge_buffer;
  pipe.InitBuffer(cells_buffer, (kCells + 2 * kEdge) * sizeof(float));
  pipe.InitBuffer(next_buffer, kCells * sizeof(float));
  pipe.InitBuffer(edge_buffer, kEdge * sizeof(float));
  LocalTensor<float> cells = cells_buffer.Get<float>(), sums = next_buffer.Get<float>();
  LocalTensor<float> edge = edge_buffer.Get<float>();
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  // Side 0 is the left one; a rank's left edge arrives on the right side of its left neighbour.
  const auto place = [](uint32_t step, uint32_t side) {
    return (FAULT == 1 ? 0 : step) * 2 + side;
  };
  Duplicate(cells, 0.0f, kCells + 2 * kEdge);
  PipeBarrier<PIPE_ALL>();
  DataCopy(cells[kEdge], tensor_of<float>(x), kCells);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t step = 0; step < kSteps; ++step) {
    for (uint32_t side = 0; side < 2; ++side) {
      if (side == 0 ? rank == 0 : rank + 1 == ranks) continue;
      const uint32_t to = side == 0 ? rank - 1 : rank + 1;
      const uint64_t at = place(step, 1 - side);
      const uint32_t first = side == 0 ? kEdge : kCells;
      DataCopy(window_of<float>(to, kData + at * 256), cells[first], kEdge);  // EXPECT 1 E0403
      post.Tell(to, kFlags + at * 32, static_cast<int32_t>(step + 1));
    }
    for (uint32_t side = 0; side < 2; ++side) {
      const bool is_end = side == 0 ? rank == 0 : rank + 1 == ranks;
      if (is_end && FAULT != 2) continue;
      const uint64_t at = place(step, side);
      post.Await(kFlags + at * 32, static_cast<int32_t>(step + 1));
      DataCopy(edge, window_of<float>(rank, kData + at * 256), kEdge);
      PipeBarrier<PIPE_ALL>();
      if (side == 0)
        cells.SetValue(kEdge - 1, edge.GetValue(kEdge - 1));
      else
        cells.SetValue(kEdge + kCells, edge.GetValue(0));
      PipeBarrier<PIPE_ALL>();
    }
    for (uint32_t i = 0; i < kCells; ++i)
      sums.SetValue(i, cells.GetValue(kEdge + i - 1) + cells.GetValue(kEdge + i) +
                           cells.GetValue(kEdge + i + 1));
    PipeBarrier<PIPE_ALL>();
    Adds(cells[kEdge], sums, 0.0f, kCells);
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(tensor_of<float>(y), sums, kCells);
}
