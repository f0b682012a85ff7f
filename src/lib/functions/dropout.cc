// DropOut is an instruction of its own here; how the mask is stored follows from the shapes where
// the call does not say it.
// UNVERIFIED: evidence = inferred. Which shapes mean which mask; and isInitBitMode has no effect.
// A mask of bits stays as it is, because it may serve several calls.
#include "asctwin/lib/dropout.h"

#include <cstdio>
#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

constexpr int64_t kBitsOfByte = 8;

isa::MaskForm form_by_shape(const isa::MaskRows& op) {
  if (op.mask_columns == op.columns) return isa::MaskForm::kBytes;
  if (op.mask_columns > op.columns) return isa::MaskForm::kByteRows;
  return op.mask_columns * kBitsOfByte == op.columns ? isa::MaskForm::kBits
                                                     : isa::MaskForm::kBitRows;
}

}  // namespace

void dropout(isa::MaskRows op, uint32_t mode, float keep_prob,
             const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  op.form = mode == 0 ? static_cast<int64_t>(form_by_shape(op)) : static_cast<int64_t>(mode);
  op.factor = bits_of(1.0f / keep_prob);
  const auto form = static_cast<isa::MaskForm>(op.form);
  op.spoils_mask = form == isa::MaskForm::kByteRows;
  {
    const LibraryCall call("DropOut", where);
    if (!(keep_prob > 0.0f && keep_prob < 1.0f)) {
      char text[32];
      std::snprintf(text, sizeof(text), "%g", static_cast<double>(keep_prob));
      return call.refuse(phrase("`keepProb` {}", text),
                         "`keepProb` of `{op}` is above 0 and below 1");
    }
    const int64_t bytes = op.rows * op.columns * static_cast<int64_t>(size_of(op.dtype));
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, bytes}, {"src", op.src.address, bytes}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
