// VectorPadding: blocks of padding.
// spec: vector.md, section 4.4
#pragma once

#include "ref/vector.h"

namespace ref {

// padMode 0 nearest, 1 mirror with edge, 2 mirror without edge; padSide: on the right. A lane that
// the mirror does not reach is unspecified.
void vector_padding(const LaneParams& lanes, int64_t size_bytes, int64_t padMode, bool padSide,
                    const UnaryRepeatParams& params, Place dst, Place src);

}  // namespace ref
