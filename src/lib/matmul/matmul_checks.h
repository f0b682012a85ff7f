// Checks a Matmul object: its types, formats and positions, its MatmulConfig and its tiling.
// spec: matmul.md, sections 1.3, 1.4, 5.4, 12.1 and 13
#pragma once

#include <string>

#include "asctwin/lib/matmul_object.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {

bool is_integer_product(const MatmulKind& kind);
// Names the part of a kind that no cube here can do; empty: none.
Phrase missing_in(const MatmulKind& kind);
// Refuses what no product has.
void check_kind(const MatmulKind& kind, const LibraryCall& call);
void check_bias_type(const MatmulKind& kind, const LibraryCall& call);
// As far as it does not depend on the chip.
void check_tiling(const AscendC::tiling::TCubeTiling& tiling, const MatmulKind& kind,
                  const LibraryCall& call);

}  // namespace asctwin::lib
