// Copy(): what all copies of the Tensor API are called by.
// spec: delta_2026.md, section 1.4
#pragma once

#include "asctwin/api/te/copy_local.h"
#include "asctwin/api/te/copy_out_of_l0c.h"
#include "asctwin/api/te/copy_to_l0.h"
#include "asctwin/api/te/copy_to_l1.h"

namespace AscendC::Te {

// Copies src to dst by the operation of MakeCopy(); sizes and strides are those of the layouts.
template <class Operation, class Trait, class Params, class Dst, class Src>
void Copy(const Atom<Operation, Trait, Params>& atom, const Dst& dst, const Src& src,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::te::run_copy(atom, dst, src, {Operation::kName, where});
}
// Out of L0C with quant: a word of 64 bits for all columns, or a tensor in L1 with one for each.
template <class Operation, class Trait, class Params, class Dst, class Src, class Quant>
void Copy(const Atom<Operation, Trait, Params>& atom, const Dst& dst, const Src& src,
          const Quant& quant, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::te::run_quantised(atom, dst, src, quant, {Operation::kName, where});
}

}  // namespace AscendC::Te
