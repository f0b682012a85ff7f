// Pad: rows move to their places, and the columns beside them are filled. UnPad: rows move.
// UNVERIFIED: evidence = inferred. Where rows do not reach the next 32 B with their padding, rows
// of the result still begin there, and what is left between them stays as it is; where padding is
// fewer than the columns that do not count, the others are copied.
// spec: adv_math.md, sections 6.3 and 6.4
#include "asctwin/lib/pad.h"

#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

struct PadShape {
  int64_t rows, width, valid, left, right;
  int64_t dst_pitch;
};

int64_t width_of(const isa::StridedMove& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t up_to_block(int64_t elements, int64_t element) {
  const int64_t block = isa::kBlockBytes / element;
  return (elements + block - 1) / block * block;
}

Phrase text_of(const PadShape& shape) {
  return phrase("`leftPad` {} and `rightPad` {} for rows of {} elements, of which {} count",
                shape.left, shape.right, shape.width, shape.valid);
}

bool pads_are_valid(const LibraryCall& call, const PadShape& shape, bool aligned) {
  const char* rule = nullptr;
  if (aligned && shape.valid >= shape.width)
    rule = "rows of `{op}` that are a multiple of 32 B have columns that do not count";
  else if (aligned && (shape.left != 0 || shape.valid + shape.right > shape.width))
    rule = "rows of `{op}` that are a multiple of 32 B have padding in their last columns alone";
  else if (!aligned && shape.width + shape.left + shape.right > shape.dst_pitch)
    rule = "a row of `{op}` ends, with its padding, at the next multiple of 32 B or before";
  if (rule != nullptr) call.refuse(text_of(shape), rule);
  return rule == nullptr;
}

bool rows_are_valid(const LibraryCall& call, const PadShape& shape, int64_t element) {
  const int64_t bytes = shape.rows * shape.width * element;
  if (bytes > 0 && bytes % isa::kBlockBytes == 0) return true;
  call.refuse(phrase("a tiling for {} x {} elements, {} B", shape.rows, shape.width, bytes),
              "the source of `{op}` is a multiple of 32 B");
  return false;
}

isa::StridedMove rows_of(isa::StridedMove op, int64_t rows, int64_t dst_pitch, int64_t src_pitch,
                         int64_t run) {
  op.loops[0] = {rows, dst_pitch, src_pitch};
  op.run = run;
  return op;
}

void move_columns(const isa::StridedMove& op, const PadShape& shape, int64_t first, int64_t count,
                  SourceLoc where) {
  if (count <= 0) return;
  isa::StridedMove move = rows_of(op, shape.rows, shape.dst_pitch, shape.width, count);
  move.value = 0;
  move.src_first = first;
  move.dst_first = shape.left + first;
  issue(move, where);
}
void fill_columns(const isa::StridedMove& op, const PadShape& shape, int64_t first, int64_t count,
                  SourceLoc where) {
  if (count <= 0) return;
  isa::StridedMove move = rows_of(op, shape.rows, shape.dst_pitch, 0, count);
  move.fills = true;
  move.dst_first = first;
  issue(move, where);
}

}  // namespace

void pad(const isa::StridedMove& op, const AscendC::PadParams& params, const PadTiling& tiling,
         const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const int64_t element = width_of(op);
  PadShape shape{tiling.srcHeight, tiling.srcWidth, tiling.srcWidth,
                 params.leftPad,   params.rightPad, 0};
  const bool aligned = shape.width * element % isa::kBlockBytes == 0;
  if (aligned) shape.valid = tiling.srcOriWidth;
  shape.dst_pitch = up_to_block(shape.width, element);
  {
    const LibraryCall call("Pad", where);
    if (!rows_are_valid(call, shape, element) || !pads_are_valid(call, shape, aligned)) return;
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, shape.rows * shape.dst_pitch * element},
                         {"src", op.src.address, shape.rows * shape.width * element}}))
      return;
  }
  const int64_t end = shape.left + shape.valid;
  fill_columns(op, shape, 0, shape.left, where);
  move_columns(op, shape, 0, shape.valid, where);
  fill_columns(op, shape, end, shape.right, where);
  move_columns(op, shape, end + shape.right, shape.width - end - shape.right, where);
}

void unpad(const isa::StridedMove& op, const AscendC::UnPadParams& params,
           const UnPadTiling& tiling, const AscendC::LocalTensor<uint8_t>* scratch,
           SourceLoc where) {
  const int64_t element = width_of(op), rows = tiling.srcHeight, width = tiling.srcWidth;
  {
    const LibraryCall call("UnPad", where);
    if (rows == 0 || width == 0 || width * element % isa::kBlockBytes != 0)
      return call.refuse(phrase("a tiling for {} x {} elements", rows, width),
                         "a row of the source of `{op}` is a multiple of 32 B");
    if (params.rightPad == 0 || params.rightPad * element >= isa::kBlockBytes)
      return call.refuse(phrase("`rightPad` {}, {} B", params.rightPad, params.rightPad * element),
                         "`rightPad` of `{op}` is at least 1 element and less than 32 B");
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, rows * (width - params.rightPad) * element},
                         {"src", op.src.address, rows * width * element}}))
      return;
  }
  const int64_t kept = width - params.rightPad;
  issue(rows_of(op, rows, kept, width, kept), where);
}

}  // namespace asctwin::lib
