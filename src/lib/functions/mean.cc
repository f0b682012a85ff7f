// Mean is an instruction of its own here; the scratch is only looked at.
#include "asctwin/lib/mean.h"

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void mean(const isa::PatternReduce& op, const AscendC::LocalTensor<uint8_t>* scratch,
          SourceLoc where) {
  {
    const auto element = static_cast<int64_t>(size_of(op.dtype));
    const LibraryCall call("Mean", where);
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, op.first * element},
                         {"src", op.src.address, op.first * op.pitch * element}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
