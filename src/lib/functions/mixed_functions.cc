// Checks the temporary buffer, which is not used, and issues each function as one instruction.
#include "asctwin/lib/mixed_functions.h"

#include "asctwin/cube_service.h"
#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

int64_t bytes_of_tensor(int64_t count, DType dtype) {
  return count * static_cast<int64_t>(size_of(dtype));
}

}  // namespace

void mixed_with_scratch(const char* name, const isa::MixedTensor& op,
                        const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  if (running_core_kind() != CoreKind::kCube) {
    const LibraryCall call(name, where);
    const int64_t bytes = bytes_of_tensor(op.count, op.dtype);
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, bytes_of_tensor(op.count, op.dst_dtype)},
                         {"src0", op.src0.address, bytes},
                         {"src1", op.src1.address, bytes},
                         {"src2", op.src2.address, bytes}}))
      return;
  }
  issue(op, where);
}

void sin_cos(const isa::SinCos& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  if (running_core_kind() != CoreKind::kCube) {
    const LibraryCall call("SinCos", where);
    const int64_t bytes = bytes_of_tensor(op.count, op.dtype);
    if (!scratch_serves(call, scratch,
                        {{"dst0", op.dst0.address, bytes},
                         {"dst1", op.dst1.address, bytes},
                         {"src", op.src.address, bytes}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
