// The policy says which rows and columns share a scale.
// UNVERIFIED: evidence = inferred: rows lie one behind the other without padding; the last group of
// a row or column may be shorter.
// spec: adv_nn.md, section 4.4
#include "asctwin/lib/quantize.h"

#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

enum class Policy : int32_t { kTensor, kChannel, kToken, kGroup };
constexpr uint32_t kGroupUnit = 32;

bool shape_is_valid(const LibraryCall& call, const QuantizeShape& shape) {
  if (shape.m == 0 || shape.n == 0) {
    call.refuse(phrase("a matrix of {} x {}", shape.m, shape.n),
                "`m` and `n` of `{op}` are at least 1");
    return false;
  }
  if (static_cast<Policy>(shape.policy) != Policy::kGroup) return true;
  if (shape.group_size == 0 || shape.group_size % kGroupUnit != 0) {
    call.refuse(phrase("`groupSize` {}", shape.group_size),
                "`groupSize` of `{op}` with PER_GROUP is a multiple of 32 above 0");
    return false;
  }
  if (shape.k_dim == 0 || shape.k_dim == 1) return true;
  call.refuse(phrase("`kDim` {}", shape.k_dim), "`kDim` of `{op}` is 0 or 1");
  return false;
}

void share_scales(isa::QuantRows& op, const QuantizeShape& shape) {
  const int64_t rows = shape.m, columns = shape.n, group = shape.group_size;
  const bool along_rows = shape.k_dim == 1;
  switch (static_cast<Policy>(shape.policy)) {
    case Policy::kTensor:
    case Policy::kChannel:
      op.row_group = rows;
      op.scale_pitch = columns;
      return;
    case Policy::kToken:
      op.column_group = columns;
      op.scale_pitch = 1;
      return;
    case Policy::kGroup:
      op.row_group = along_rows ? 1 : group;
      op.column_group = along_rows ? group : 1;
      op.scale_pitch = along_rows ? (columns + group - 1) / group : columns;
      return;
  }
}

}  // namespace

void quantize(const char* name, isa::QuantRows op, const QuantizeShape& shape,
              const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call(name, where);
    if (!shape_is_valid(call, shape)) return;
    const auto bytes = [&](DType type) {
      return static_cast<int64_t>(bytes_of(type, uint64_t{shape.m} * shape.n));
    };
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, bytes(op.dst_dtype)},
                         {"src", op.src.address, bytes(op.dtype)}}))
      return;
  }
  op.rows = shape.m;
  op.columns = op.src_pitch = op.dst_pitch = shape.n;
  share_scales(op, shape);
  issue(op, where);
}

}  // namespace asctwin::lib
