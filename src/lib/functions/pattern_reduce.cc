// Checks the temporary buffer, which is not used, and issues each reduction as one instruction.
#include "asctwin/lib/pattern_reduce.h"

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void pattern_reduce(const char* name, isa::PatternReduce op, const uint32_t* shape,
                    const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t block = isa::kBlockBytes / element;
  op.first = shape[0];
  op.last = shape[1];
  op.pitch = (op.last + block - 1) / block * block;
  // A source that holds the results is not left undefined.
  if (op.dst.address == op.src.address) op.reuses_source = false;
  {
    const LibraryCall call(name, where);
    const int64_t results = op.down ? op.last : op.first;
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, results * element},
                         {"src", op.src.address, op.first * op.pitch * element}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
