// Cooperative groups. A kernel whose name ends with `_wrong` has one fault, in the line that says
// so.
#include "kernel_operator.h"
#include "simt_api/cooperative_groups.h"

namespace cg = cooperative_groups;

static_assert(sizeof(cg::block_tile_memory<1024>) == 296);
static_assert(sizeof(cg::block_tile_memory<2048>) == 552);

// Each thread writes 12 numbers that describe its groups.
__simt_vf__ __aicore__ LAUNCH_BOUND(96) inline void Describe(__gm__ uint32_t* out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  auto part = cg::tiled_partition<8>(tile);
  cg::thread_group group = cg::tiled_partition(block, 4);
  __gm__ uint32_t* own = out + block.thread_rank() * 12;
  own[0] = block.size() + block.dim_threads().x;
  own[1] = tile.thread_rank();
  own[2] = tile.meta_group_rank();
  own[3] = tile.meta_group_size();
  own[4] = part.thread_rank() * 100 + part.meta_group_rank() * 10 + part.meta_group_size();
  own[5] = group.thread_rank() * 10 + group.num_threads();
  own[6] = own[7] = 0;
  if (block.thread_rank() % 2 == 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    own[6] = active.thread_rank() * 100 + active.size();
    own[7] = active.ballot(active.thread_rank() > 13);
    own[7] += static_cast<uint32_t>(active.shfl(block.thread_rank(), 17)) << 16;
  }
  cg::coalesced_group third = cg::binary_partition(tile, block.thread_rank() % 3 == 0);
  own[8] = third.size() * 100 + third.thread_rank();
  cg::coalesced_group five = cg::tiled_partition(third, 4);
  own[9] = five.thread_rank() * 100 + five.meta_group_rank() * 10 + five.meta_group_size();
  own[10] = part.shfl_up(block.thread_rank(), 3) * 1000 + part.shfl_down(block.thread_rank(), 3);
  own[11] = part.shfl_xor(block.thread_rank(), 5) * 4 + part.any(part.thread_rank() == 7) * 2 +
            part.all(part.thread_rank() < 7);
}
extern "C" __global__ __vector__ void describe(__gm__ uint32_t* out) {
  asc_vf_call<Describe>(dim3(96), out);
}

// Turns the numbers of each tile around in UB, twice; tiles meet, the block does not.
template <int kFault>
__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void Turn(__gm__ int32_t* x, __gm__ int32_t* y) {
  __ubuf__ int32_t room[256];
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const uint32_t own = threadIdx.x, other = own - tile.thread_rank() + 15 - tile.thread_rank();
  room[own] = x[own];
  if (kFault != 1) tile.sync();
  const int32_t first = room[other];  // FAULT turn_wrong
  tile.sync();
  room[own] = first * 2;
  if (kFault != 2) tile.sync();
  y[own] = room[other] + first;  // FAULT turn_again_wrong
}
extern "C" __global__ __vector__ void turn(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<Turn<0>>(dim3(256), x, y);
}
extern "C" __global__ __vector__ void turn_wrong(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<Turn<1>>(dim3(256), x, y);
}
extern "C" __global__ __vector__ void turn_again_wrong(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<Turn<2>>(dim3(256), x, y);
}

// Sums by tiles; of the wrong one only some threads of a tile come to the call.
template <bool kAll>
__simt_vf__ __aicore__ LAUNCH_BOUND(64) inline void SumTiles(__gm__ int32_t* x, __gm__ int32_t* y) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int32_t sum = x[threadIdx.x];
  if (kAll || threadIdx.x != 40) {
    for (uint32_t step = 16; step > 0; step /= 2)
      sum += tile.shfl_down(sum, step);  // FAULT sum_tiles_wrong
  }
  if (tile.thread_rank() == 0) y[tile.meta_group_rank()] = sum;
}
extern "C" __global__ __vector__ void sum_tiles(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<SumTiles<true>>(dim3(64), x, y);
}
extern "C" __global__ __vector__ void sum_tiles_wrong(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<SumTiles<false>>(dim3(64), x, y);
}

// Two warps count. Then one thread adds to the count, behind a meeting of its own warp, which knows
// nothing of the other one.
template <bool kFault>
__simt_vf__ __aicore__ LAUNCH_BOUND(64) inline void AddMore(__gm__ uint32_t* y) {
  __ubuf__ uint32_t count[1];
  if (threadIdx.x == 0) count[0] = 0;
  asc_syncthreads();
  asc_atomic_add(&count[0], 1u);
  if (kFault) cg::tiled_partition<32>(cg::this_thread_block()).sync();
  if (!kFault) asc_syncthreads();
  if (threadIdx.x == 32) count[0] += 100;  // FAULT add_more_wrong
  asc_syncthreads();
  y[threadIdx.x] = count[0];
}
extern "C" __global__ __vector__ void add_more(__gm__ uint32_t* y) {
  asc_vf_call<AddMore<false>>(dim3(64), y);
}
extern "C" __global__ __vector__ void add_more_wrong(__gm__ uint32_t* y) {
  asc_vf_call<AddMore<true>>(dim3(64), y);
}
