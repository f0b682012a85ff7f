// AscendDequant is an instruction of its own here; its shape says where rows begin.
#include "asctwin/lib/ascend_dequant.h"

#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

int64_t dst_block(const isa::QuantRows& op) {
  return isa::kBlockBytes / static_cast<int64_t>(size_of(op.dst_dtype));
}
std::string text(const AscendC::DequantParams& params) {
  return "{" + std::to_string(params.m) + ", " + std::to_string(params.n) + ", " +
         std::to_string(params.calCount) + "}";
}

bool shape_is_valid(const LibraryCall& call, const AscendC::DequantParams& params,
                    uint32_t scales) {
  const char* rule = nullptr;
  if (params.m == 0 || params.calCount == 0 || params.calCount > params.n)
    rule = "`m` and `calCount` of `{op}` are at least 1, and `calCount` is at most `n`";
  else if (params.n * sizeof(int32_t) % isa::kBlockBytes != 0)
    rule = "a row of `n` elements of `{op}` is a multiple of 32 B";
  if (rule != nullptr) call.refuse(phrase("a shape {}", text(params)), rule);
  if (rule == nullptr && scales > 0 && params.calCount > scales) {
    rule = "`calCount` of `{op}` is at most the number of elements of `deqScale`";
    call.refuse(phrase("`calCount` {} and {} scales", params.calCount, scales), rule);
  }
  return rule == nullptr;
}

bool scratch_is_apart(const LibraryCall& call, const isa::QuantRows& op,
                      const AscendC::LocalTensor<uint8_t>* scratch) {
  const auto width = static_cast<int64_t>(size_of(op.dst_dtype));
  return scratch_serves(
      call, scratch,
      {{"dst", op.dst.address, op.rows * op.dst_pitch * width},
       {"src", op.src.address, op.rows * op.src_pitch * static_cast<int64_t>(sizeof(int32_t))}});
}

}  // namespace

void ascend_dequant(isa::QuantRows op, const AscendC::DequantParams& params, bool single_row,
                    uint32_t scales, const AscendC::LocalTensor<uint8_t>* scratch,
                    SourceLoc where) {
  {
    const LibraryCall call("AscendDequant", where);
    if (!shape_is_valid(call, params, scales)) return;
    op.rows = params.m;
    op.columns = params.calCount;
    op.src_pitch = params.n;
    // A single row whose scales repeat.
    if (single_row && params.m == 1 && op.columns % dst_block(op) == 0 &&
        params.n % params.calCount == 0) {
      op.rows = params.n / params.calCount;
      op.src_pitch = op.columns;
    }
    op.dst_pitch = (op.src_pitch + dst_block(op) - 1) / dst_block(op) * dst_block(op);
    op.row_group = op.rows;
    if (!scratch_is_apart(call, op, scratch)) return;
  }
  issue(op, where);
}

void ascend_dequant(isa::QuantRows op, uint32_t count, uint32_t scales,
                    const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call("AscendDequant", where);
    if (scales == 0 || count == 0 || count % scales != 0)
      return call.refuse(
          phrase("`calCount` {} and {} scales", count, scales),
          "`calCount` of `{op}` is a multiple of the number of elements of `deqScale`");
    op.rows = count / scales;
    op.columns = op.src_pitch = op.dst_pitch = scales;
    op.row_group = op.rows;
    if (!scratch_is_apart(call, op, scratch)) return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
