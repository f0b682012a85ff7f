// AscendQuant is an instruction of its own here, over rows of as many elements as there are scales;
// to other types than int8_t, and of bfloat16_t, it is the Quantize of the 950.
#include "asctwin/lib/ascend_quant.h"

#include <optional>
#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

constexpr int64_t kScaleUnit = 32;

// Constants of the configuration stand in place of the counts of the call.
QuantCounts counts_of(const AscendC::AscendQuantConfig& config, const QuantCounts& given,
                      int64_t src_size) {
  QuantCounts counts = given;
  if (counts.all == kNoCount) counts.all = src_size;
  if (config.calcCount != 0) counts.all = config.calcCount;
  if (config.scaleCount != 0) counts.scale = config.scaleCount;
  if (config.offsetCount != 0) counts.offset = config.offsetCount;
  return counts;
}

bool counts_go_together(const LibraryCall& call, const isa::QuantRows& op,
                        const QuantCounts& counts) {
  if (op.has_offsets && counts.offset != counts.scale) {
    call.refuse(phrase("`scaleCount` {} and `offsetCount` {}", counts.scale, counts.offset),
                "`scaleCount` and `offsetCount` of `{op}` are equal");
    return false;
  }
  if (op.has_scales && (counts.scale <= 0 || counts.scale % kScaleUnit != 0)) {
    call.refuse(phrase("`scaleCount` {}", counts.scale),
                "`scaleCount` of `{op}` is a multiple of 32 above 0");
    return false;
  }
  if (op.has_scales && (counts.all <= 0 || counts.all % counts.scale != 0)) {
    call.refuse(phrase("`calCount` {} with `scaleCount` {}", counts.all, counts.scale),
                "`calCount` of `{op}` is a multiple of `scaleCount` above 0");
    return false;
  }
  return true;
}

}  // namespace

void ascend_quant(isa::QuantRows op, const AscendC::AscendQuantConfig& config, QuantCounts counts,
                  const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const int64_t src_size = op.columns;
  counts = counts_of(config, counts, src_size);
  {
    const LibraryCall call("AscendQuant", where);
    if (!counts_go_together(call, op, counts)) return;
    if (counts.all > src_size)
      return call.refuse(phrase("`calCount` {} for a source of {} elements", counts.all, src_size),
                         "`calCount` of `{op}` is at most the number of elements of the source");
    const auto element = static_cast<int64_t>(size_of(op.dtype));
    if (!scratch_serves(
            call, scratch,
            {{"dst", op.dst.address, counts.all}, {"src", op.src.address, counts.all * element}}))
      return;
  }
  op.columns = op.has_scales ? counts.scale : counts.all;
  op.rows = op.has_scales ? counts.all / counts.scale : 1;
  op.src_pitch = op.dst_pitch = op.columns;
  op.row_group = op.rows;
  std::optional<LibraryCall> of_quantize;
  if (op.operation == isa::QuantOp::kQuantize) of_quantize.emplace("AscendQuant", where);
  issue(op, where);
}

}  // namespace asctwin::lib
