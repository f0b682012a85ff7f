// ReduceXorSum is an instruction of its own here; the scratch is only looked at.
#include "asctwin/lib/reduce_xor_sum.h"

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void reduce_xor_sum(const isa::ReduceXorSum& op, const AscendC::LocalTensor<uint8_t>* scratch,
                    SourceLoc where) {
  {
    const int64_t bytes = op.count * static_cast<int64_t>(size_of(op.dtype));
    const LibraryCall call("ReduceXorSum", where);
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, static_cast<int64_t>(size_of(op.dtype))},
                         {"src0", op.src0.address, bytes},
                         {"src1", op.src1.address, bytes}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
