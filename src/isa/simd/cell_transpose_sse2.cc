// The SSE2 tiles of the transpose, which every x86-64 can run.
#include "isa/simd/lanes_sse2.h"

#if defined(__x86_64__)
#define ASCTWIN_TRANSPOSE_TARGET
#include "isa/simd/cell_transpose_squares.h"

namespace asctwin {

using sse2::Lanes;

const Tile kTilesSse2[kCellSizes] = {
    tile_in_lanes<Lanes>(0), tile_in_lanes<Lanes>(1), tile_in_lanes<Lanes>(2),
    tile_in_lanes<Lanes>(3), tile_in_lanes<Lanes>(4), tile_in_lanes<Lanes>(5),
    tile_in_lanes<Lanes>(6), tile_in_lanes<Lanes>(7),
};

}  // namespace asctwin
#endif
