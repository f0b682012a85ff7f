// TopK is an instruction of its own here: the scratch is only looked at, because kernels give as
// much as the vendor's tiling asks for, which is not published.
#include "asctwin/lib/topk.h"

#include "asctwin/library_call.h"
#include "lib/scratch.h"

namespace asctwin::lib {

void topk(const isa::TopK& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call("TopK", where);
    if (scratch != nullptr &&
        scratch->GetPosition() != static_cast<int32_t>(AscendC::TPosition::VECCALC))
      return call.refuse("a `tmpLocal` that is not in VECCALC",
                         "`tmpLocal` of `{op}` is in VECCALC");
    scratch_of(scratch);
  }
  issue(op, where);
}

}  // namespace asctwin::lib
