// Blocks of operands on their way: global memory -> L1 in strips of 32 B, L1 -> L0A and L0B.
// spec: cube.md, sections 1.4, 2 and 3; data_movement.md, section 2
#pragma once

#include "asctwin/api/copy.h"
#include "asctwin/api/init_const.h"
#include "asctwin/api/load_data.h"
#include "asctwin/api/nd_nz.h"
#include "asctwin/api/sync.h"
#include "asctwin/core_info.h"
#include "asctwin/library_call.h"
#include "lib/matmul/matmul_block.h"

namespace asctwin::lib {

// Elements of one operand. A block is `rows` x `columns` of what is stored.
template <class T>
class OperandLoader {
 public:
  // `turned`: rows and columns change places on the way into L0.
  OperandLoader(const MatrixView& view, const AscendC::LocalTensor<T>& l1, bool turned)
      : view_(view),
        l1_(l1),
        turned_(turned),
        by_strips_(framework::keeps_strips_in_l0a()),
        in_squares_(turned && kBits == 32 && !by_strips_) {}

  // The block from (row, column) on into L1, unless it is there. `is_vector`: its one row becomes
  // one run.
  void stage(int64_t row, int64_t column, int64_t rows, int64_t columns, bool is_vector,
             int64_t base_rows, int64_t base_columns) {
    rows_ = rows;
    columns_ = columns;
    if (view_.tensor.is_local()) {
      pitch_ = view_.pitch;
      at_ = local_of<T>(view_.tensor, AscendC::TPosition::A1)[offset(row, column)];
      return;
    }
    at_ = l1_;
    pitch_ = is_vector ? 1 : round_up(rows, turned_ ? kSide : 16);
    if (view_.is_scalar) return fill(is_vector ? kFractal : kC0);
    if (view_.copy != nullptr)
      return view_.copy(l1_.template ReinterpretCast<int8_t>(), view_.tensor.address,
                        static_cast<int>(row / base_rows), static_cast<int>(column / base_columns),
                        static_cast<int>(rows), static_cast<int>(columns), view_.user_tiling,
                        view_.user_data);
    if (turned_ && kBits == 4 && !by_strips_ && rows % kSide != 0) clear_squares();
    if (!in_squares_) return copy(row, column, rows, l1_, pitch_);
    for (int64_t r = 0; r < rows; r += 16)
      copy(row + r, column, std::min<int64_t>(16, rows - r), l1_[u32(r / 16 * square_rows())], 16);
  }

  // The scales of the block into L1 at `l1`: fractals of 16 lines by 64 elements along K, those of
  // the same lines one behind another. Pairs of scales are moved as halves.
  void stage_scales(int64_t line, int64_t k0, int64_t lines, int64_t depth,
                    const AscendC::LocalTensor<uint8_t>& l1) {
    if (!view_.is_scaled()) return;
    lines_ = lines;
    groups_ = ceil_div(depth, kScaledDepth);
    scales_ = l1;
    const auto from = global_of<half>(view_.scale);
    const auto to = l1.ReinterpretCast<half>();
    const int64_t group = k0 / kScaledDepth, pitch = view_.scale_pitch;
    if (view_.scale_by_lines) {
      AscendC::Dn2NzParams params;
      params.dnNum = 1;
      params.nValue = groups_;
      params.dValue = lines;
      params.srcDValue = pitch;
      params.dstNzC0Stride = groups_;
      params.dstNzNStride = 1;
      AscendC::DataCopy(to, from[static_cast<uint64_t>(line * pitch + group)], params);
    } else {
      const AscendC::Nd2NzParams params(1, groups_, lines, 0, groups_ == 1 ? lines : pitch, groups_,
                                        1, 0);
      AscendC::DataCopy(to, from[static_cast<uint64_t>(group * pitch + line)], params);
    }
  }

  // L1 -> L0A of an operand that is stored as it is used.
  void rows_to_l0a(const AscendC::LocalTensor<T>& l0a) const {
    const int64_t depth = ceil_div(columns_, kC0);
    if (pitch_ == 1) return load(l0a, at_, ceil_div(columns_, kFractal), 1, 0, false);
    if (by_strips_) return load_strips(l0a);
    for (int64_t m = 0; m < ceil_div(rows_, 16); ++m)
      load(l0a[u32(m * depth * kFractal)], at_[u32(m * kFractal)], depth, pitch_ / 16, 0, false);
  }
  // L1 -> L0A of a transposed operand: what is stored has K rows.
  void columns_to_l0a(const AscendC::LocalTensor<T>& l0a) const {
    if (by_strips_) return load_turned_strips(l0a);
    if constexpr (kBits == 16) {
      const int64_t depth = ceil_div(rows_, 16);
      for (int64_t m = 0; m < ceil_div(columns_, 16); ++m)
        load(l0a[u32(m * depth * kFractal)], at_[u32(m * pitch_ * 16)], depth, 1, 0, true);
    } else if constexpr (kBits == 8) {
      const int64_t depth = ceil_div(rows_, kSide);
      for (int64_t m = 0; m < ceil_div(columns_, kSide); ++m)
        load_squares(l0a[u32(2 * m * depth * kFractal)], m * (pitch_ / kSide), depth, 1, 0,
                     depth - 1);
    } else if constexpr (kBits == 32) {
      const int64_t squares = ceil_div(columns_, 16), depth = ceil_div(rows_, 16);
      for (int64_t m = 0; m < squares; ++m)
        load_squares(l0a[u32(2 * m * depth * kFractal)], m, depth, squares, 1, 0);
    }
  }
  // L1 -> L0B of a transposed operand: what is stored has N rows.
  void rows_to_l0b(const AscendC::LocalTensor<T>& l0b) const {
    if (by_strips_) return load_strips(l0b);
    const int64_t strips = ceil_div(rows_, 16);
    for (int64_t k = 0; k < ceil_div(columns_, kC0); ++k)
      load(l0b[u32(k * strips * kFractal)], at_[u32(k * pitch_ * kC0)], strips, 1, 0, false);
  }
  // L1 -> L0B of an operand that is stored with K rows.
  void columns_to_l0b(const AscendC::LocalTensor<T>& l0b) const {
    if (by_strips_) return load_turned_strips(l0b);
    const int64_t strips = ceil_div(columns_, 16);
    for (int64_t k = 0; k < ceil_div(rows_, kSide); ++k) {
      if constexpr (kBits == 16) {
        load(l0b[u32(k * strips * kFractal)], at_[u32(k * kFractal)], strips, pitch_ / 16, 0, true);
      } else if constexpr (kBits <= 8) {
        // The end of a last square may be none of the columns: what comes next covers it.
        constexpr int64_t kFractals = kSide / 16;
        if (k > 0 && strips % kFractals != 0) AscendC::PipeBarrier<PIPE_MTE1>();
        load_squares(l0b[u32(k * strips * kFractal)], k, ceil_div(columns_, kSide), pitch_ / kSide,
                     kFractals - 1, 0);
      } else {
        load_squares(l0b[u32(2 * k * strips * kFractal)], k * strips, strips, 1, 0, strips - 1);
      }
    }
  }

 private:
  static constexpr int kBits = kElementBits<T>;
  static constexpr int64_t kC0 = 256 / kBits;
  static constexpr int64_t kFractal = 16 * kC0;
  static constexpr int64_t kSide = kBits <= 8 ? kC0 : 16;  // of what is transposed at once
  // Elements of 4 bits are brought to L1 in pairs.
  static constexpr int64_t kPacked = kBits == 4 ? 2 : 1;
  using Moved = std::conditional_t<kBits == 4, int8_t, T>;

  static uint32_t u32(int64_t offset) { return static_cast<uint32_t>(offset); }
  uint32_t offset(int64_t row, int64_t column) const {
    return u32(column / kC0 * pitch_ * kC0 + row * kC0);
  }
  // Elements from 16 rows to the next where strips lie in pairs, as squares of 32 bits do.
  int64_t square_rows() const { return ceil_div(columns_, 16) * 16 * 16; }

  // The rows of the last squares that are none of the operand: two elements that share a byte come
  // from two rows.
  void clear_squares() const {
    const int64_t blocks = ceil_div(columns_, kC0) * pitch_;
    AscendC::Fill(l1_.template ReinterpretCast<half>(),
                  AscendC::InitConstValueParams<half>(1, blocks, 0, half(0)));
    AscendC::PipeBarrier<PIPE_MTE2>();
  }

  // One value in every element; the columns fill whole units.
  void fill(int64_t unit) const {
    if constexpr (kBits > 8)
      AscendC::Fill(l1_,
                    AscendC::InitConstValueParams<T>(1, round_up(columns_, unit) * pitch_ / kC0, 0,
                                                     view_.template scalar_as<T>()));
  }

  // The chips whose L0A and L0B both hold strips: as it is stored, and transposed.
  void load_strips(const AscendC::LocalTensor<T>& to) const {
    const int64_t fractals = ceil_div(rows_, 16);
    load_part(to,
              AscendC::LoadData2DParamsV2(0, 0, fractals, ceil_div(columns_, kC0), pitch_ / 16,
                                          fractals, false, 0),
              true);
  }
  // Scales come with the first part of an operand, all of them.
  void load_part(const AscendC::LocalTensor<T>& to, const AscendC::LoadData2DParamsV2& params,
                 bool is_first) const {
    if constexpr (kBits <= 8 && !std::is_same_v<T, int8_t> && !std::is_same_v<T, int4b_t>)
      if (is_first && view_.is_scaled())
        return AscendC::LoadData(
            to, at_, scales_.template ReinterpretCast<fp8_e8m0_t>(), params,
            AscendC::LoadData2DMxParams(0, 0, ceil_div(lines_, 16), groups_, groups_, groups_));
    AscendC::LoadData(to, at_, params);
  }
  void load_turned_strips(const AscendC::LocalTensor<T>& to) const {
    constexpr int64_t kStrips = kBits == 32 ? 2 : 1;  // that a square of 32 bits has
    const int64_t across = ceil_div(columns_, 16), strips = round_up(columns_, kStrips * kC0) / kC0;
    const auto turn = [&](int64_t first, int64_t fractals, int64_t at) {
      load_part(
          to[u32(at * kFractal)],
          AscendC::LoadData2DParamsV2(first, 0, fractals, strips, pitch_ / 16, across, true, 0),
          at == 0);
    };
    if constexpr (kBits > 8) return turn(0, ceil_div(rows_, 16), 0);
    // The end of a last square may be none of the columns: what comes next covers it.
    constexpr int64_t kFractals = kSide / 16;
    for (int64_t k = 0; k < ceil_div(rows_, kSide); ++k) {
      if (k > 0 && across % kFractals != 0) AscendC::PipeBarrier<PIPE_MTE1>();
      turn(kFractals * k, kFractals, k * across);
    }
  }

  void copy(int64_t row, int64_t column, int64_t rows, const AscendC::LocalTensor<T>& to,
            int64_t pitch) const {
    const auto from = global_of<Moved>(view_.tensor);
    const auto in_l1 = [&](int64_t offset) {
      return to[u32(offset)].template ReinterpretCast<Moved>();
    };
    const auto in_gm = [&](int64_t offset) {
      return from[static_cast<uint64_t>(offset / kPacked)];
    };
    if (view_.nz) {
      for (int64_t c = 0; c < columns_; c += kC0)
        AscendC::DataCopy(in_l1(c * pitch),
                          in_gm((column + c) / kC0 * view_.pitch * kC0 + row * kC0),
                          AscendC::DataCopyParams(1, rows, 0, 0));
      return;
    }
    const auto nd = [&](int64_t first, int64_t count) {
      AscendC::Nd2NzParams params(1, count, columns_ / kPacked, 0, view_.pitch / kPacked, pitch, 1,
                                  0);
      if (count == 1) params.srcDValue = columns_ / kPacked;
      AscendC::DataCopy(in_l1(first * kC0), in_gm((row + first) * view_.pitch + column), params);
    };
    if (!view_.long_rows) {
      const LimitHelp help("srcDValue",
                           "set `intrinsicsCheck` in the MatmulConfig (`intrinsicsLimit` of "
                           "GetNormalConfig): the library then loads such rows one at a time");
      return nd(0, rows);
    }
    for (int64_t r = 0; r < rows; ++r) nd(r, 1);
  }

  void load(const AscendC::LocalTensor<T>& to, const AscendC::LocalTensor<T>& from, int64_t times,
            int64_t stride, int64_t gap, bool transposes) const {
    AscendC::LoadData(to, from, AscendC::LoadData2DParams(0, times, stride, 0, gap, transposes, 0));
  }
  void load_squares(const AscendC::LocalTensor<T>& to, int64_t first, int64_t times, int64_t stride,
                    int64_t gap, int64_t fractal_gap) const {
    AscendC::LoadDataWithTranspose(
        to, at_, AscendC::LoadData2dTransposeParams(first, times, stride, gap, fractal_gap));
  }

  const MatrixView& view_;
  AscendC::LocalTensor<T> l1_, at_;
  AscendC::LocalTensor<uint8_t> scales_;
  int64_t rows_ = 0, columns_ = 0, pitch_ = 0;
  int64_t lines_ = 0, groups_ = 0;  // of the scales
  bool turned_, by_strips_, in_squares_;
};

}  // namespace asctwin::lib
