// The order in which blocks of the result are given to cores: bands of rows, every other band of
// which is walked backwards.
#pragma once

#include "coord.h"

namespace weave {

template <Index kBand = 1>
struct Swizzle {
  GemmCoord problem;
  MatrixCoord tile, blocks;

  ANYWHERE Swizzle(const GemmCoord& problem, const MatrixCoord& tile)
      : problem(problem),
        tile(tile),
        blocks(CeilDiv(problem.m(), tile.row()), CeilDiv(problem.n(), tile.column())) {}

  ANYWHERE Index Count() const { return blocks.row() * blocks.column(); }

  ANYWHERE MatrixCoord At(Index task) const {
    const Index per_band = kBand * blocks.column(), band = task / per_band, in = task % per_band;
    const Index rows = Least(kBand, blocks.row() - band * kBand);
    const Index column = in / rows;
    return MatrixCoord(band * kBand + in % rows,
                       band % 2 == 1 ? blocks.column() - 1 - column : column);
  }
  ANYWHERE GemmCoord SizeAt(const MatrixCoord& at) const {
    return GemmCoord(Least(tile.row(), problem.m() - at.row() * tile.row()),
                     Least(tile.column(), problem.n() - at.column() * tile.column()), problem.k());
  }
};

}  // namespace weave
