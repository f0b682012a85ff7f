// Where the elements of a 3D load come from and where they go.
// A block is what one repeat loads; the blocks of a call are one larger matrix. Every 32 B of the
// feature map are the channels of one pixel, C0 columns of the matrix.
// spec: cube.md, sections 4.2 and 4.3
#pragma once

#include <algorithm>

#include "asctwin/isa/load_3d.h"
#include "isa/fractal_grid.h"

namespace asctwin::isa {

// Rows and columns [row, row + rows) x [column, column + columns).
struct Rectangle {
  int64_t row, rows, column, columns;
};

class Load3dWalk {
 public:
  explicit Load3dWalk(const LoadData3D& op)
      : op_(op),
        bits_(info_of(op.dtype).bits),
        c0_(kBlockBytes * 8 / bits_),
        stride_w_(std::max<int64_t>(op.stride_w, 1)),
        stride_h_(std::max<int64_t>(op.stride_h, 1)),
        out_w_(
            places(op.l1_w + op.pad_left + op.pad_right, op.kernel_w(), op.dilation_w, stride_w_)),
        out_h_(
            places(op.l1_h + op.pad_top + op.pad_bottom, op.kernel_h(), op.dilation_h, stride_h_)),
        block_rows_(align_up(op.m_extension, kFractalRows)),
        block_columns_(align_up(op.k_extension, c0_)) {}

  int64_t c0() const { return c0_; }
  int bits() const { return bits_; }
  int64_t rows() const { return out_w_ * out_h_; }  // of the whole matrix
  int64_t columns() const {
    return ceil_div(op_.channel_size, c0_) * op_.kernel_h() * op_.kernel_w() * c0_;
  }
  bool is_empty() const {
    return op_.l1_h <= 0 || op_.l1_w <= 0 || op_.channel_size <= 0 || op_.k_extension <= 0 ||
           op_.m_extension <= 0 || op_.kernel_w() <= 0 || op_.kernel_h() <= 0 ||
           op_.repeat.times <= 0 || rows() <= 0;
  }

  // The part of the whole matrix that repeat `r` loads.
  Rectangle part(int64_t r) const {
    const int64_t row = op_.m_start + (goes_down() ? r * op_.repeat.stride * kFractalRows : 0);
    const int64_t column = op_.k_start + (goes_down() ? 0 : r * op_.repeat.stride * c0_);
    return {row, std::clamp<int64_t>(rows() - row, 0, op_.m_extension), column,
            std::clamp<int64_t>(columns() - column, 0, op_.k_extension)};
  }
  // The rows that are stored for it. Where it ends with the matrix, whole fractals are filled up
  // with padding.
  // UNVERIFIED: evidence = inferred: no document says what stands below the last row (section 4.2).
  int64_t stored_rows(int64_t r) const {
    const int64_t last = part(r).row + op_.m_extension;
    return last >= rows() ? block_rows_ : op_.m_extension;
  }
  // Where it comes to in what is stored, before a transposition, and all that is written there.
  Rectangle place(int64_t r) const {
    return {goes_down() ? r * block_rows_ : 0, block_rows_, goes_down() ? 0 : r * block_columns_,
            block_columns_};
  }

  // Returns the stored grid; a transposing load exchanges rows and columns.
  FractalGrid grid() const {
    const int64_t rows = block_rows_ * (goes_down() ? op_.repeat.times : 1);
    const int64_t columns = block_columns_ * (goes_down() ? 1 : op_.repeat.times);
    const int64_t fractal = kFractalRows * c0_;
    const auto by_strips = [&](int64_t height, int64_t width) -> FractalGrid {
      const int64_t dense = ceil_div(height, kFractalRows);
      return {height, width, c0_, fractal,
              (op_.repeat.dst_stride > 0 ? op_.repeat.dst_stride : dense) * fractal};
    };
    if (op_.transposes()) {
      if (op_.l0a_by_columns || op_.dst.position == TPosition::B2) return by_strips(columns, rows);
      return {columns, rows, c0_, rows / c0_ * fractal, fractal};
    }
    if (op_.l0a_by_columns) return by_strips(rows, columns);
    return {rows, columns, c0_, columns / c0_ * fractal, fractal};
  }

  // A position of the filter, which C0 columns of the matrix read.
  struct Tap {
    int64_t c1, kh, kw;
  };
  Tap tap_of(int64_t column) const {
    const int64_t tap = column / c0_, w = op_.kernel_w();
    return {tap / w / op_.kernel_h(), tap / w % op_.kernel_h(), tap % w};
  }
  // Calls visit(first, count, pixel) for runs of the rows [row, row + count), counted from `row`:
  // their pixels at a tap lie in one line, pixel_pitch() apart, or all in the padding (nullptr).
  template <class Visit>
  void visit_runs(const Tap& tap, int64_t row, int64_t count, Visit&& visit) const {
    const int64_t shift_w = tap.kw * op_.dilation_w - op_.pad_left;
    for (int64_t done = 0; done < count;) {
      const int64_t h_out = (row + done) / out_w_, w_out = (row + done) % out_w_;
      const int64_t h = h_out * stride_h_ + tap.kh * op_.dilation_h - op_.pad_top;
      const int64_t places = std::min(count - done, out_w_ - w_out);
      int64_t first = w_out, inside = places;
      clip(first, inside, stride_w_, shift_w, op_.l1_w);
      if (h < 0 || h >= op_.l1_h) inside = 0;
      const int64_t front = inside > 0 ? first - w_out : places;
      if (front > 0) visit(done, front, nullptr);
      if (inside > 0) visit(done + front, inside, pixel(tap, h, first * stride_w_ + shift_w));
      const int64_t rest = places - front - inside;
      if (rest > 0) visit(done + front + inside, rest, nullptr);
      done += places;
    }
  }
  int64_t pixel_pitch() const { return stride_w_ * kBlockBytes; }

  // Calls visit(Access) for what the rows [row, row + count) read of their pixels at a tap, the
  // first `bytes` of each.
  template <class Visit>
  void visit_pixels(const Tap& tap, int64_t row, int64_t count, int64_t bytes,
                    Visit&& visit) const {
    const int64_t last = row + count - 1, top = row / out_w_, bottom = last / out_w_;
    const auto lines = [&](int64_t h, int64_t h_count, int64_t w, int64_t w_count) {
      visit_lines(tap, bytes, h, h_count, w, w_count, visit);
    };
    if (top == bottom) return lines(top, 1, row % out_w_, count);
    lines(top, 1, row % out_w_, out_w_ - row % out_w_);
    lines(top + 1, bottom - top - 1, 0, out_w_);
    lines(bottom, 1, 0, last % out_w_ + 1);
  }

 private:
  // How many places a kernel has along a side of `length`.
  static int64_t places(int64_t length, int64_t kernel, int64_t dilation, int64_t stride) {
    const int64_t rest = length - ((kernel - 1) * dilation + 1);
    return rest < 0 ? 0 : rest / stride + 1;
  }
  bool goes_down() const { return op_.repeat.mode == 0; }
  const uint8_t* pixel(const Tap& tap, int64_t h, int64_t w) const {
    return op_.src.address + ((tap.c1 * op_.l1_h + h) * op_.l1_w + w) * kBlockBytes;
  }

  // Keeps those of the places [first, first + count) whose pixel lies in [0, size).
  static void clip(int64_t& first, int64_t& count, int64_t stride, int64_t shift, int64_t size) {
    const int64_t low = shift >= 0 ? 0 : ceil_div(-shift, stride);
    const int64_t high = size <= shift ? 0 : ceil_div(size - shift, stride);
    const int64_t end = std::min(first + count, high);
    first = std::max(first, low);
    count = std::max<int64_t>(end - first, 0);
  }

  template <class Visit>
  void visit_lines(const Tap& tap, int64_t bytes, int64_t h, int64_t h_count, int64_t w,
                   int64_t w_count, Visit&& visit) const {
    const int64_t shift_h = tap.kh * op_.dilation_h - op_.pad_top;
    const int64_t shift_w = tap.kw * op_.dilation_w - op_.pad_left;
    clip(h, h_count, stride_h_, shift_h, op_.l1_h);
    clip(w, w_count, stride_w_, shift_w, op_.l1_w);
    const int64_t line = tap.c1 * op_.l1_h + h * stride_h_ + shift_h;
    visit(Access{
        Effect::kRead,
        1,
        op_.src.address + (line * op_.l1_w + w * stride_w_ + shift_w) * kBlockBytes,
        bytes,
        {{h_count, stride_h_ * op_.l1_w * kBlockBytes}, {w_count, stride_w_ * kBlockBytes}}});
  }

  const LoadData3D& op_;
  int bits_;
  int64_t c0_, stride_w_, stride_h_, out_w_, out_h_, block_rows_, block_columns_;
};

}  // namespace asctwin::isa
