// Layouts say where the elements of a matrix lie: in rows or columns in global memory, in fractals
// on the chip.
#pragma once

#include "coord.h"

namespace weave::layout {

struct RowMajor {
  MatrixCoord shape;
  Offset pitch = 0;

  ANYWHERE RowMajor(Index rows = 0, Index columns = 0) : shape(rows, columns), pitch(columns) {}
  ANYWHERE RowMajor(Index rows, Index columns, Offset pitch) : shape(rows, columns), pitch(pitch) {}
  ANYWHERE Offset operator()(const MatrixCoord& at) const { return at.row() * pitch + at.column(); }
  ANYWHERE RowMajor Tile(const MatrixCoord& tile) const {
    return RowMajor(tile.row(), tile.column(), pitch);
  }
};

struct ColumnMajor {
  MatrixCoord shape;
  Offset pitch = 0;

  ANYWHERE ColumnMajor(Index rows = 0, Index columns = 0) : shape(rows, columns), pitch(rows) {}
  ANYWHERE ColumnMajor(Index rows, Index columns, Offset pitch)
      : shape(rows, columns), pitch(pitch) {}
  ANYWHERE Offset operator()(const MatrixCoord& at) const { return at.column() * pitch + at.row(); }
  ANYWHERE ColumnMajor Tile(const MatrixCoord& tile) const {
    return ColumnMajor(tile.row(), tile.column(), pitch);
  }
};

// Strips of 32 bytes of the columns; the rows of a strip follow each other.
struct zN {
  Index rows = 0, columns = 0;  // rounded up to whole fractals

  template <class T>
  ANYWHERE static zN Make(Index rows, Index columns) {
    return {RoundUp(rows, kSide), RoundUp(columns, kStrip<T>)};
  }
};

// Strips of 32 bytes of the rows; the columns of a strip follow each other.
struct nZ {
  Index rows = 0, columns = 0;

  template <class T>
  ANYWHERE static nZ Make(Index rows, Index columns) {
    return {RoundUp(rows, kStrip<T>), RoundUp(columns, kSide)};
  }
};

}  // namespace weave::layout

namespace weave {

// A type of elements with its layout, as templates pass them.
template <class T, class L>
struct GemmType {
  using Element = T;
  using Layout = L;
};

// Fractals on the chip that a layout in global memory becomes on its way to L1.
template <class Layout>
struct OnChip;
template <>
struct OnChip<layout::RowMajor> {
  using Layout = layout::zN;
};
template <>
struct OnChip<layout::ColumnMajor> {
  using Layout = layout::nZ;
};

}  // namespace weave
