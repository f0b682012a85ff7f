// Broadcast is an instruction of its own here; what it is given are shapes, of which only some go
// together.
// UNVERIFIED: evidence = inferred. Equal shapes are a copy.
#include "asctwin/lib/broadcast.h"

#include <algorithm>
#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

std::string text_of(const uint32_t* shape, int32_t dim) {
  return "{" + std::to_string(shape[0]) + (dim == 2 ? ", " + std::to_string(shape[1]) : "") + "}";
}

bool are_equal(const uint32_t* a, const uint32_t* b, int32_t dim) {
  return a[0] == b[0] && (dim == 1 || a[1] == b[1]);
}

bool go_together(const uint32_t* dst, const uint32_t* src, int32_t dim, int32_t axis) {
  if (are_equal(dst, src, dim)) return true;
  return src[axis] == 1 && (dim == 1 || src[1 - axis] == dst[1 - axis]);
}

}  // namespace

void broadcast(const char* name, isa::Broadcast op, int32_t dim, int32_t axis,
               const uint32_t* dst_shape, const uint32_t* src_shape,
               const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call(name, where);
    if (!go_together(dst_shape, src_shape, dim, axis))
      return call.refuse(
          phrase("`srcShape` {} and `dstShape` {}", text_of(src_shape, dim),
                 text_of(dst_shape, dim)),
          phrase("`srcShape` of `{op}` is 1 on axis {} and otherwise `dstShape`", axis));
    const auto bytes = [&](const uint32_t* shape) {
      const int64_t elements = int64_t{shape[0]} * (dim == 2 ? shape[1] : 1);
      return elements * static_cast<int64_t>(size_of(op.dtype));
    };
    if (!scratch_serves(
            call, scratch,
            {{"dst", op.dst.address, bytes(dst_shape)}, {"src", op.src.address, bytes(src_shape)}},
            std::min<int64_t>(bytes(dst_shape), kStepBytes)))
      return;
  }
  op.rows = dim == 2 ? dst_shape[0] : 1;
  op.columns = dst_shape[dim - 1];
  op.of_column = dim == 1 || axis == 1;
  if (are_equal(dst_shape, src_shape, dim)) {
    op.columns *= op.rows;
    op.rows = 1;
    op.of_column = false;
  }
  issue(op, where, name);
}

}  // namespace asctwin::lib
