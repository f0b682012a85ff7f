// A product on a core that does cube and vector work: tiles of fractals through L0A and L0B, Mmad
// into strips of 16 columns of L0C, and from there into UB. What lies in L1, and a result in CO1,
// the kernel orders as it does with calls of its own; L0A and L0B are this call's.
// UNVERIFIED: evidence = inferred: the layouts of Gemm are those that Conv2D documents, and
// partialsum has no effect on a result in CO1.
// spec: cube.md, sections 1.4 and 9
#pragma once

#include <algorithm>
#include <string>

#include "asctwin/api/enhanced_copy.h"
#include "asctwin/api/load_data.h"
#include "asctwin/api/mmad.h"
#include "asctwin/api/stack_buffer.h"
#include "asctwin/api/sync.h"
#include "asctwin/lib/product_tiling.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {

// The contents of L0A below the last row of the left matrix: unknown, or padding, which is
// multiplied too.
enum class BelowRows { kUnknown, kPadding };

// The name of a size that a tiling was made for.
struct ProductSize {
  const char* name;
  int64_t given, tiled;
};

// A tile has blocks of the left matrix, [row, row + rows) x [depth, depth + depths).
struct LeftTile {
  int64_t row, rows, depth, depths;
};

template <class T, class U, class S>
class FractalProduct {
 public:
  FractalProduct(const LibraryCall& call, const ProductTiling& tiling,
                 const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<S>& right,
                 BelowRows below)
      : call_(call), t_(tiling), below_(below), dst_(dst), right_(right) {}

  // The tiles have to be of this product and to fit in what is left of L0A and L0B.
  void prepare(std::initializer_list<ProductSize> sizes) {
    for (const ProductSize& size : sizes) {
      if (size.given == size.tiled) continue;
      call_.refuse(
          phrase("`{}` {} and a tiling that was made for {}", size.name, size.given, size.tiled),
          "the tiling of `{op}` is made for the sizes of the call");
    }
    need_blocks("mTileBlock", t_.mTileBlock);
    need_blocks("nTileBlock", t_.nTileBlock);
    need_blocks("kTileBlock", t_.kTileBlock);
    AscendC::PopStackBuffer<U, AscendC::TPosition::A2>(l0a_);
    AscendC::PopStackBuffer<S, AscendC::TPosition::B2>(l0b_);
    need_room("L0A", "mTileBlock", t_.mTileBlock, l0a_.GetLength());
    need_room("L0B", "nTileBlock", t_.nTileBlock, l0b_.GetLength());
    sum_ = dst_;
    if (!ends_in_ub()) return;
    AscendC::PopStackBuffer<T, AscendC::TPosition::CO1>(sum_);
    const int64_t bytes = rows() * columns() * kSquare * int64_t{sizeof(T)};
    if (bytes > sum_.GetLength())
      call_.refuse(
          phrase("a result of {} B and {} B of L0C that are free", bytes, sum_.GetLength()),
          "`{op}` forms a result for CO2 in L0C");
  }

  // `load(l0a, tile)` brings a tile of the left matrix into L0A.
  template <class Load>
  void multiply(bool starts_from_zero, const Load& load) {
    using Mode = AscendC::LoopMode;
    const auto tile = [&](int64_t m, int64_t n, int64_t k) {
      add(starts_from_zero,
          {m, std::min<int64_t>(t_.mTileBlock, rows() - m), k,
           std::min<int64_t>(t_.kTileBlock, depths() - k)},
          n, load);
    };
    const auto each = [](int64_t end, int64_t step, const auto& visit) {
      for (int64_t i = 0; i < end; i += step) visit(i);
    };
    const auto each_m = [&](const auto& visit) { each(rows(), t_.mTileBlock, visit); };
    const auto each_n = [&](const auto& visit) { each(columns(), t_.nTileBlock, visit); };
    const auto each_k = [&](const auto& visit) { each(depths(), t_.kTileBlock, visit); };
    switch (t_.loopMode) {
      case Mode::MODE_MN:
        return each_m(
            [&](auto m) { each_n([&](auto n) { each_k([&](auto k) { tile(m, n, k); }); }); });
      case Mode::MODE_KM:
        return each_k(
            [&](auto k) { each_m([&](auto m) { each_n([&](auto n) { tile(m, n, k); }); }); });
      case Mode::MODE_KN:
        return each_k(
            [&](auto k) { each_n([&](auto n) { each_m([&](auto m) { tile(m, n, k); }); }); });
      default:
        return each_n(
            [&](auto n) { each_m([&](auto m) { each_k([&](auto k) { tile(m, n, k); }); }); });
    }
  }

  // A result for CO2 leaves L0C, unless more is added to it later.
  void finish(bool stays) {
    if (!ends_in_ub() || stays) return;
    AscendC::DataCopyEnhancedParams enhanced;
    enhanced.blockMode = AscendC::BlockMode::BLOCK_MODE_MATRIX;
    hand_over<HardEvent::M_V>();
    AscendC::DataCopy(dst_, sum_, AscendC::DataCopyParams(1, rows() * columns(), 0, 0), enhanced);
    hand_over<HardEvent::V_M>();
  }

 private:
  static constexpr int64_t kSquare = 256;  // elements of a fractal of L0C
  static constexpr int64_t kFractal = 512 / sizeof(U);
  static constexpr int64_t kFractalBytes = 512;

  static uint32_t u32(int64_t offset) { return static_cast<uint32_t>(offset); }
  template <HardEvent kEvent>
  static void hand_over() {
    const int32_t id = framework::fetch_event_id(kEvent, SourceLoc::here());
    AscendC::SetFlag<kEvent>(id);
    AscendC::WaitFlag<kEvent>(id);
  }

  int64_t rows() const { return (int64_t{t_.mNum} + 15) / 16; }
  int64_t columns() const { return (int64_t{t_.nNum} + 15) / 16; }
  int64_t depths() const { return (int64_t{t_.kNum} + kC0 - 1) / kC0; }
  bool ends_in_ub() const {
    return dst_.GetPosition() == static_cast<int32_t>(AscendC::TPosition::CO2);
  }
  void need_blocks(const char* name, uint32_t blocks) const {
    if (blocks == 0)
      call_.refuse(phrase("a tiling whose `{}` is 0", name),
                   "tiles of `{op}` have at least one block");
  }
  void need_room(const char* memory, const char* name, uint32_t blocks, uint32_t room) const {
    const int64_t bytes = int64_t{blocks} * t_.kTileBlock * kFractalBytes;
    if (bytes > room)
      call_.refuse(
          phrase("`{}` {} and `kTileBlock` {}, which take {} B, and {} B of {} that are free", name,
                 blocks, t_.kTileBlock, bytes, room, memory),
          "a tile of `{op}` has 512 B for each of its blocks");
  }

  // Where the rows of a tile are all that there are, its columns are one Mmad; otherwise each strip
  // of L0C goes on behind this tile, and is one.
  template <class Load>
  void add(bool starts_from_zero, const LeftTile& left, int64_t column, const Load& load) {
    load(l0a_, left);
    const int64_t end = std::min<int64_t>(column + t_.nTileBlock, columns());
    const int64_t step = left.rows == rows() ? end - column : 1;
    for (int64_t n = column; n < end; n += step) {
      load_right(left, n, step);
      hand_over<HardEvent::MTE1_M>();
      mmad(starts_from_zero && left.depth == 0, left, n, step);
      hand_over<HardEvent::M_MTE1>();
    }
  }
  void load_right(const LeftTile& left, int64_t n, int64_t strips) const {
    const auto from = [&](int64_t k) { return right_[u32((k * columns() + n) * kFractal)]; };
    const bool is_one_strip = strips == 1;
    const int64_t times = is_one_strip ? left.depths : strips;
    for (int64_t k = 0; k < (is_one_strip ? 1 : left.depths); ++k)
      AscendC::LoadData(
          l0b_[u32(k * strips * kFractal)], from(left.depth + k),
          AscendC::LoadData2DParams(0, times, is_one_strip ? columns() : 1, 0, 0, false, 0));
  }
  // One row would be read as a vector: the row below it, which is none of the matrix, goes along.
  int64_t rows_of(const LeftTile& left) const {
    const int64_t whole = left.rows * 16;
    if (below_ == BelowRows::kPadding) return whole;
    return std::max<int64_t>(std::min(whole, t_.mNum - left.row * 16), 2);
  }
  void mmad(bool starts_from_zero, const LeftTile& left, int64_t n, int64_t strips) const {
    AscendC::MmadParams params;
    params.m = rows_of(left);
    params.n = std::min(strips * 16, t_.nNum - n * 16);
    params.k = std::min(left.depths * kC0, t_.kNum - left.depth * kC0);
    params.cmatrixInitVal = starts_from_zero;
    AscendC::PipeBarrier<PIPE_M>();
    AscendC::Mmad(sum_[u32((n * rows() + left.row) * kSquare)], l0a_, l0b_, params);
  }

  static constexpr int64_t kC0 = 32 / sizeof(U);

  const LibraryCall& call_;
  const ProductTiling& t_;
  BelowRows below_;
  AscendC::LocalTensor<T> dst_, sum_;
  AscendC::LocalTensor<S> right_, l0b_;
  AscendC::LocalTensor<U> l0a_;
};

// A parameter of the call.
inline void check_range(const LibraryCall& call, const std::string& name, int64_t value,
                        int64_t least, int64_t most) {
  if (value >= least && value <= most) return;
  const std::string range = "[" + std::to_string(least) + ", " + std::to_string(most) + "]";
  call.refuse(phrase("`{}` {}", name, value), phrase("`{}` of `{op}` is in {}", name, range));
}

}  // namespace asctwin::lib
