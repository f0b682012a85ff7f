// Sum is an instruction of its own here and needs no scratch; what a kernel gives for it is held to
// its rules, and otherwise some of UB has to be left, as for any other function of its kind.
#include "asctwin/lib/sum.h"

#include <algorithm>

#include "asctwin/cube_service.h"
#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void sum(const isa::Sum& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  if (running_core_kind() != CoreKind::kCube) {
    const LibraryCall call("Sum", where);
    const auto element = static_cast<int64_t>(size_of(op.dtype));
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, op.outer * element},
                         {"src", op.src.address, ((op.outer - 1) * op.inner + op.n) * element}},
                        std::min<int64_t>(op.n * element, kStepBytes)))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
