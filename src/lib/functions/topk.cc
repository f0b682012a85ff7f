// TopK is an instruction of its own here: the scratch is only held to its rules.
#include "asctwin/lib/topk.h"

#include <algorithm>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void topk(const isa::TopK& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call("TopK", where);
    if (scratch != nullptr &&
        scratch->GetPosition() != static_cast<int32_t>(AscendC::TPosition::VECCALC))
      return call.refuse("a `tmpLocal` that is not in VECCALC",
                         "`tmpLocal` of `{op}` is in VECCALC");
    const auto element = static_cast<int64_t>(size_of(op.dtype));
    const int64_t row = op.inner * element;
    if (!scratch_serves(call, scratch,
                        {{"dstValueLocal", op.dst_value.address, op.outer * op.k * element},
                         {"dstIndexLocal", op.dst_index.address, op.outer * op.k * 4},
                         {"srcLocal", op.src.address, op.outer * row}},
                        std::min<int64_t>(row, kStepBytes)))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
