// Where the copies into NZ write: strips of one DataBlock at any distance, or SmallC0, where a row
// is 4 elements and the rows of a matrix follow one another.
// spec: data_movement.md, sections 2.3 and 3
#pragma once

#include <cstring>

#include "isa/access.h"
#include "isa/fractal.h"
#include "isa/strided.h"

namespace asctwin::isa {

inline constexpr int64_t kSmallC0 = 4;  // columns, elements

struct NzTarget {
  uint8_t* address;
  int64_t matrices, rows, row_bytes;  // row_bytes of the data alone
  int64_t matrix_pitch;
  NzLayout layout;  // in bytes
  bool small_c0;

  int64_t strips() const { return ceil_div(row_bytes, layout.width); }
  int64_t tail_bytes() const { return row_bytes % layout.width; }
  bool empty() const { return matrices <= 0 || rows <= 0 || row_bytes <= 0; }
  uint8_t* matrix(int64_t i) const { return address + i * matrix_pitch; }
  // SmallC0 alone: a matrix ends on a DataBlock.
  // UNVERIFIED: evidence = inferred, for more than one matrix (section 2.3).
  int64_t matrix_bytes() const { return align_up(rows * layout.width, kBlockBytes); }

  void accesses(AccessSink& sink) const;
  // Zeros behind the data of each row and, with SmallC0, behind the last one.
  void fill_row(uint8_t* row) const;
  void fill_matrix(uint8_t* matrix) const;
};

// The fields that ND2NZ and DN2NZ share; `matrices` is the one whose name differs.
template <class Record>
NzTarget nz_target(const Record& op, int64_t matrices) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t width = op.small_c0 ? kSmallC0 * element : kBlockBytes;
  const NzLayout layout{width, op.dst_nz_c0_stride * kBlockBytes,
                        op.small_c0 ? width : op.dst_nz_n_stride * kBlockBytes};
  return {op.dst.address,
          matrices,
          op.n_value,
          op.d_value * element,
          op.dst_nz_matrix_stride * element,
          layout,
          op.small_c0};
}

inline void NzTarget::accesses(AccessSink& sink) const {
  if (empty()) return;
  const Loop each_matrix{matrices, matrix_pitch};
  if (small_c0)
    sink.add({Effect::kWrite, 0, address, matrix_bytes(), {each_matrix}});
  else
    sink.add({Effect::kWrite,
              0,
              address,
              kBlockBytes,
              {each_matrix, {strips(), layout.strip_pitch}, {rows, layout.row_pitch}}});
}

inline void NzTarget::fill_row(uint8_t* row) const {
  if (tail_bytes() == 0) return;
  std::memset(row + layout.offset(0, row_bytes), 0,
              static_cast<size_t>(layout.width - tail_bytes()));
}

inline void NzTarget::fill_matrix(uint8_t* matrix) const {
  if (!small_c0) return;
  const int64_t used = rows * layout.width;
  std::memset(matrix + used, 0, static_cast<size_t>(matrix_bytes() - used));
}

}  // namespace asctwin::isa
