// Blocks of a product, one after another.
#include "lib/matmul/matmul_job.h"

#include <string>

#include "asctwin/library_call.h"

namespace asctwin::lib {

BlockProduct MatmulJob::block(int64_t t) const {
  BlockProduct block = product;
  block.m0 = order.row_of(t) * order.base.m;
  block.n0 = order.column_of(t) * order.base.n;
  block.m = std::min(order.base.m, order.single.m - block.m0);
  block.n = std::min(order.base.n, order.single.n - block.n0);
  block.k = order.single.k;
  if (order.slices > 1) {
    block.k0 = order.slice_of(t) * order.base.k;
    block.k = std::min(order.base.k, order.single.k - block.k0);
  }
  block.start = uses_bias ? BlockProduct::Start::kBias : BlockProduct::Start::kZero;
  return block;
}

// UNVERIFIED: evidence = inferred. A tail that is written behind the other blocks has rows as long
// as a whole block's.
BlockTarget MatmulJob::alone(const BlockProduct& block) const {
  BlockTarget at = target;
  at.row = at.column = 0;
  at.pitch = at.nz ? round_up(block.m, 16) : at.by_columns ? order.base.m : order.base.n;
  return at;
}

BlockTarget MatmulJob::place_of(int64_t t) const {
  const BlockProduct at = block(t);
  if (sequential) {
    BlockTarget behind = alone(at);
    const int64_t slot = order.base.m * order.base.n * static_cast<int64_t>(size_of(target.dtype));
    behind.tensor = shifted(behind.tensor, t * slot);
    return behind;
  }
  BlockTarget place = target;
  place.row = at.m0;
  place.column = at.n0;
  return place;
}

void MatmulJob::check(const CubeMemory& memory, const char* call, SourceLoc where) const {
  const auto need = [&](int64_t bytes, const AscendC::LocalTensor<uint8_t>& room,
                        const char* what) {
    if (bytes <= static_cast<int64_t>(room.GetLength())) return;
    const LibraryCall frame(call, where);
    frame.refuse(phrase("a tiling that takes {} B of {}", bytes, what),
                 phrase("{} has {} B", what, room.GetLength()));
  };
  const auto& base = order.base;
  const auto bytes_of = [](const MatrixView& view, int64_t elements) {
    return bytes_in(view.dtype, elements);
  };
  need(bytes_of(product.a, base.m * base.k) * buffers_a, memory.l0a, "L0A (baseM * baseK * dbL0A)");
  need(bytes_of(product.b, base.n * product.b.stored(base.k)) * buffers_b, memory.l0b,
       "L0B (baseN * baseK * dbL0B)");
  if (order.in_pairs)
    need(base.m * base.n * 4 * 2, memory.l0c, "L0C (baseM * baseN of the two blocks of a pair)");
  else
    need(base.m * base.n * 4 * buffers_c, memory.l0c, "L0C (baseM * baseN * dbL0C)");
  if (uses_bias) need(base.n * 4, memory.bias, "the bias table (baseN words)");
  constexpr uint32_t kBiasTable = 1024;  // bytes, of the chips that have int4b_t
  if (uses_bias && product.a.dtype == DType::kInt4 && memory.bias.GetLength() < kBiasTable)
    LibraryCall(call, where).unmodelled("a bias of int4b_t beside a buffer in C2");
  const auto held = [&](const MatrixView& view, int64_t across, int64_t depth, bool is_inner) {
    const int64_t rows = is_inner ? round_up(across, c0_of(view.dtype)) : across;
    const int64_t bytes = bytes_of(view, rows * view.stored(base.k) * depth);
    return view.tensor.is_local() || view.is_scalar ? 0 : bytes;
  };
  need(held(product.a, base.m, depth_a, product.a.transposed) +
           held(product.b, base.n, depth_b, !product.b.transposed) + (uses_bias ? base.n * 4 : 0),
       memory.l1, "L1 (baseM * baseK * depthA1, baseN * baseK * depthB1 and a bias)");
}

void run_sum(std::span<const MatmulJob> parts, const char* call, SourceLoc where) {
  const CubeMemory memory = cube_memory();
  const MatmulJob& job = parts.front();
  job.check(memory, call, where);
  const LibraryCall frame(call, where);
  for (int64_t t = 0; t < job.order.count(); ++t) {
    if (job.order.skips(t)) continue;
    for (const MatmulJob& part : parts) {
      BlockProduct block = part.block(t);
      if (&part != &job) block.start = BlockProduct::Start::kResult;
      multiply(memory, memory.l0c, block);
    }
    store(memory, memory.l0c, job.block(t), job.place_of(t));
  }
}

}  // namespace asctwin::lib
