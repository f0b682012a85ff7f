// The NEON tiles of the transpose.
#include "isa/simd/lanes_neon.h"

#if defined(__aarch64__)
#define ASCTWIN_TRANSPOSE_TARGET
#include "isa/simd/cell_transpose_squares.h"

namespace asctwin {

using neon::Lanes;

const Tile kTilesNeon[kCellSizes] = {
    tile_in_lanes<Lanes>(0), tile_in_lanes<Lanes>(1), tile_in_lanes<Lanes>(2),
    tile_in_lanes<Lanes>(3), tile_in_lanes<Lanes>(4), tile_in_lanes<Lanes>(5),
    tile_in_lanes<Lanes>(6), tile_in_lanes<Lanes>(7),
};

}  // namespace asctwin
#endif
