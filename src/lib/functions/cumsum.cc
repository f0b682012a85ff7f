// Checks the temporary buffer, which is not used, and issues CumSum as one instruction.
#include "asctwin/lib/cumsum.h"

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void cumsum(const isa::CumSum& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const int64_t bytes = op.outer * op.inner * static_cast<int64_t>(size_of(op.dtype));
    const LibraryCall call("CumSum", where);
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, bytes}, {"src", op.src.address, bytes}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
