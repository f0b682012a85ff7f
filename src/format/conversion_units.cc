// Each box is a transpose of cells, or one for each strip; a partial strip at the edge; and zeros.
#include "format/conversion_units.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace asctwin {
namespace {

constexpr size_t kUnitBytes = 256 * 1024;
constexpr size_t kLargestCell = 128;
// Rows of strips side by side: 2 KiB are then written in one piece.
constexpr size_t kRowGrain = 64;
// Outer indices inside of a strip: 16 of them fill a fractal.
constexpr size_t kFastGrain = 16;

// How many things of `bytes` are near to a unit; a multiple of `grain`, but at most `extent`.
size_t block_of(size_t extent, size_t bytes, size_t grain) {
  return std::min(extent, std::max(kUnitBytes / bytes / grain, size_t{1}) * grain);
}

}  // namespace

ConversionUnits::Cut::Cut(size_t axis_extent, size_t block)
    : extent(axis_extent), step(block), count((axis_extent + block - 1) / block) {}

ConversionUnits::ConversionUnits(const StripMap& map, size_t element_bytes, bool into_strips,
                                 Stores stores)
    : map_(map),
      into_strips_(into_strips),
      stores_(stores),
      element_(element_bytes),
      piece_(map.width * element_bytes),
      pieces_(map.column_step == 1 && std::has_single_bit(piece_) && piece_ <= kLargestCell),
      transpose_(cell_transpose_body(pieces_ ? piece_ : element_)),
      row_step_(map.row_step * element_bytes),
      column_step_(map.column_step * element_bytes),
      strip_row_step_(map.strip_row_step * element_bytes),
      strip_step_(map.strip_step * element_bytes),
      slow_(map.outer[0]),
      fast_(map.outer[1].padded, 1),
      strips_(map.strips(), block_of(map.strips(), kRowGrain * piece_, 1)),
      rows_(map.padded_rows, block_of(map.padded_rows, strips_.step * piece_, kRowGrain)),
      fast_is_inside_(map.outer[1].strips_step < map.strip_step) {
  if (pieces_) return;
  // A strip is turned over by itself: as many rows of it as fit, and then more strips.
  rows_ = Cut(map.padded_rows, block_of(map.padded_rows, piece_, kRowGrain));
  if (fast_is_inside_) {
    strips_ = Cut(map.strips(), 1);
    fast_ = Cut(map.outer[1].padded, std::min(map.outer[1].padded, kFastGrain));
  } else {
    strips_ = Cut(map.strips(), block_of(map.strips(), rows_.step * piece_, 1));
  }
}

ConversionUnits::Range ConversionUnits::take_block(const Cut& cut, size_t& unit) {
  const size_t begin = unit % cut.count * cut.step;
  unit /= cut.count;
  return {begin, std::min(begin + cut.step, cut.extent)};
}

// Units are numbered in the order of the strips' bytes, so that neighbours write side by side.
void ConversionUnits::run(size_t unit, const std::byte* from, std::byte* to) const {
  Box box{};
  box.rows = take_block(rows_, unit);
  box.strips = take_block(strips_, unit);
  const Range fast = take_block(fast_, unit);
  for (size_t j = fast.begin; j < fast.end; ++j) {
    const StripMap::Outer& inner = map_.outer[1];
    const bool present = unit < slow_.count && j < inner.count;
    box.present_rows =
        present ? std::min(map_.rows, box.rows.end) - std::min(map_.rows, box.rows.begin) : 0;
    const size_t plain = (unit * slow_.plain_step + j * inner.plain_step) * element_ +
                         box.rows.begin * row_step_ + box.strips.begin * map_.width * column_step_;
    const size_t strips = (unit * slow_.strips_step + j * inner.strips_step) * element_ +
                          box.rows.begin * strip_row_step_ + box.strips.begin * strip_step_;
    if (into_strips_) {
      into(box, from + (present ? plain : 0), to + strips);
    } else if (box.present_rows > 0) {
      out_of(box, from + strips, to + plain);
    }
  }
}

void ConversionUnits::clear_rows(std::byte* strip, size_t count) const {
  for (size_t row = 0; row < count; ++row) std::memset(strip + row * strip_row_step_, 0, piece_);
}

size_t ConversionUnits::columns_of(size_t strip) const {
  return std::min(map_.columns - strip * map_.width, map_.width);
}

size_t ConversionUnits::whole_strips(const Range& strips) const {
  return std::min(map_.columns / map_.width, strips.end) - strips.begin;
}

void ConversionUnits::into(const Box& box, const std::byte* plain, std::byte* strips) const {
  if (pieces_) return pieces_into(box, plain, strips);
  for (size_t strip = box.strips.begin; strip < box.strips.end; ++strip) {
    const size_t columns = columns_of(strip);
    const size_t written = map_.padded_columns ? map_.width : columns;
    transpose_({strips, strip_row_step_, plain, column_step_, columns, box.present_rows, written},
               stores_);
    clear_rows(strips + box.present_rows * strip_row_step_, box.rows.size() - box.present_rows);
    plain += map_.width * column_step_;
    strips += strip_step_;
  }
}

void ConversionUnits::pieces_into(const Box& box, const std::byte* plain, std::byte* strips) const {
  const size_t rows = box.rows.size(), whole = whole_strips(box.strips);
  transpose_({strips, strip_step_, plain, row_step_, box.present_rows, whole, rows}, stores_);
  if (whole == box.strips.size()) return;
  std::byte* to = strips + whole * strip_step_;
  const std::byte* from = plain + whole * piece_;
  const size_t tail = map_.columns % map_.width * element_;
  for (size_t row = 0; row < box.present_rows; ++row, to += piece_, from += row_step_) {
    std::memcpy(to, from, tail);
    std::memset(to + tail, 0, piece_ - tail);
  }
  std::memset(to, 0, (rows - box.present_rows) * piece_);
}

void ConversionUnits::out_of(const Box& box, const std::byte* strips, std::byte* plain) const {
  if (pieces_) return pieces_out_of(box, strips, plain);
  const size_t rows = box.present_rows;
  for (size_t strip = box.strips.begin; strip < box.strips.end; ++strip) {
    transpose_({plain, column_step_, strips, strip_row_step_, rows, columns_of(strip), rows},
               stores_);
    plain += map_.width * column_step_;
    strips += strip_step_;
  }
}

void ConversionUnits::pieces_out_of(const Box& box, const std::byte* strips,
                                    std::byte* plain) const {
  const size_t whole = whole_strips(box.strips);
  transpose_({plain, row_step_, strips, strip_step_, whole, box.present_rows, whole}, stores_);
  if (whole == box.strips.size()) return;
  const std::byte* from = strips + whole * strip_step_;
  std::byte* to = plain + whole * piece_;
  const size_t tail = map_.columns % map_.width * element_;
  for (size_t row = 0; row < box.present_rows; ++row, from += piece_, to += row_step_)
    std::memcpy(to, from, tail);
}

}  // namespace asctwin
