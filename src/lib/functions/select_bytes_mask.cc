// Select with a byte mask is an instruction of its own here; what it is given is a shape, which has
// to be that of the tensors.
#include "asctwin/lib/select_bytes_mask.h"

#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

Phrase product_of(const char* axis, int64_t rows, int64_t columns) {
  return phrase("`firstAxis` {} and `{}` {}", rows, axis, columns);
}

bool shape_is_that_of_tensors(const LibraryCall& call, const isa::MaskRows& op, int64_t src_size,
                              int64_t mask_size) {
  if (op.rows * op.columns != src_size) {
    call.refuse(phrase("{} for a source of {} elements",
                       product_of("srcLastAxis", op.rows, op.columns), src_size),
                "`firstAxis` * `srcLastAxis` of `{op}` is the number of elements of the source");
    return false;
  }
  if (op.rows * op.mask_columns != mask_size) {
    call.refuse(phrase("{} for a mask of {} elements",
                       product_of("maskLastAxis", op.rows, op.mask_columns), mask_size),
                "`firstAxis` * `maskLastAxis` of `{op}` is the number of elements of the mask");
    return false;
  }
  return true;
}

}  // namespace

void select_bytes_mask(const char* name, const isa::MaskRows& op, uint32_t src_size,
                       uint32_t mask_size, const AscendC::LocalTensor<uint8_t>& scratch,
                       SourceLoc where) {
  {
    const LibraryCall call(name, where);
    if (!shape_is_that_of_tensors(call, op, src_size, mask_size)) return;
    const int64_t bytes = op.rows * op.columns * static_cast<int64_t>(size_of(op.dtype));
    if (!scratch_serves(
            call, &scratch,
            {{"dst", op.dst.address, bytes},
             {"src", op.src.address, bytes},
             {"mask", op.mask.address, mask_size * static_cast<int64_t>(size_of(op.mask_dtype))}}))
      return;
  }
  issue(op, where, name);
}

}  // namespace asctwin::lib
